import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { PICTURE_BASE64_MAX, PICTURE_MAX } from '#contract/limits.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { picturePaths } from '#server/core/database/migrations/0010-to-0018.ts';
import { TableMaker } from '#server/core/database/migrations/table-maker.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { DOT } from '#tests/api/happy-call.ts';
import { redAndBlue } from '#tests/api/pictures.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi } from '#tests/api/test-app.ts';

const { uploadPicture, updateUser, getUser } = calls;

forEachApi('pictures', (api) => {
  const upload = async (as: TestUser, data: string, key?: string) =>
    await send(api(), uploadPicture, { as, body: { data }, ...(key === undefined ? {} : { key }) });
  const fetchFile = async (url: string | null, headers: Record<string, string> = {}) =>
    await api().app.inject({ url: new URL(String(url), 'http://localhost').pathname, headers });
  const stored = async ({ userId }: TestUser) =>
    await api().database.db.selectFrom('pictures').selectAll().where('user_id', '=', userId).execute();

  test('are cut, stored and served to anyone with the address', async () => {
    const as = await buildUser(api());
    const file = await (await redAndBlue(600, 400)).jpeg().toBuffer();
    const { status, body } = await upload(as, file.toString('base64'));
    expect(status).toBe(200);
    expect(body.pictureUrl).toMatch(
      new RegExp(`^http://localhost/pictures/${as.userId}/[-\\da-f]{36}\\.webp$`),
    );
    expect((await send(api(), getUser, { as })).body.pictureUrl).toBe(body.pictureUrl);
    const picture = await fetchFile(body.pictureUrl);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height } = await sharp(picture.rawPayload).metadata();
    expect([format, width, height]).toEqual(['webp', 256, 256]);
    const again = await fetchFile(body.pictureUrl, { 'if-none-match': String(picture.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('have the address of the server as it is now, whatever it was when they were stored', async () => {
    const as = await buildUser(api());
    const path = new URL(String((await upload(as, DOT)).body.pictureUrl)).pathname;
    const rowOf = async () =>
      await api()
        .database.db.selectFrom('users')
        .select('picture_url')
        .where('user_id', '=', as.userId)
        .executeTakeFirst();
    expect(await rowOf()).toEqual({ picture_url: path });
    const moved = await buildTestApp(api().database, { PUBLIC_URL: 'https://new.example' });
    expect((await send(moved, getUser, { as })).body.pictureUrl).toBe(`https://new.example${path}`);
    await moved.app.close();
    // As older versions stored it, and as one that still runs beside this one stores it.
    const old = { picture_url: `https://old.example:8443${path}` };
    await api().database.db.updateTable('users').set(old).where('user_id', '=', as.userId).execute();
    expect((await send(api(), getUser, { as })).body.pictureUrl).toBe(old.picture_url);
    await picturePaths(new TableMaker(api().database.db as Kysely<unknown>, api().engine));
    expect(await rowOf()).toEqual({ picture_url: path });
    expect((await fetchFile(path)).statusCode).toBe(200);
  });

  test('are one a user: a new one replaces the old', async () => {
    const as = await buildUser(api());
    const first = (await upload(as, DOT)).body.pictureUrl;
    const second = (await upload(as, DOT)).body.pictureUrl;
    expect(second).not.toBe(first);
    expect((await fetchFile(first)).statusCode).toBe(404);
    expect((await fetchFile(second)).statusCode).toBe(200);
    expect(await stored(as)).toHaveLength(1);
  });

  test('are deleted when removed from the profile, and with their user', async () => {
    const as = await buildUser(api());
    const { pictureUrl } = (await upload(as, DOT)).body;
    const { body } = await send(api(), updateUser, { as, body: { pictureUrl: null } });
    expect(body.pictureUrl).toBeNull();
    expect((await fetchFile(pictureUrl)).statusCode).toBe(404);
    expect(await stored(as)).toEqual([]);
    const other = (await upload(as, DOT)).body.pictureUrl;
    await api().database.db.deleteFrom('users').where('user_id', '=', as.userId).execute();
    expect((await fetchFile(other)).statusCode).toBe(404);
  });

  test('do not change with other fields of the profile, or when a new one is refused', async () => {
    const as = await buildUser(api());
    const { pictureUrl } = (await upload(as, DOT)).body;
    await send(api(), updateUser, { as, body: { firstName: 'Zoé' } });
    await upload(as, Buffer.from('<svg/>').toString('base64'));
    expect((await send(api(), getUser, { as })).body.pictureUrl).toBe(pictureUrl);
    expect((await fetchFile(pictureUrl)).statusCode).toBe(200);
  });

  test('are decoded before the transaction', async () => {
    const as = await buildUser(api());
    const { control } = await countStatements(() => upload(as, Buffer.from('no picture').toString('base64')));
    expect(control).toEqual([]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['half a picture', Buffer.from(DOT, 'base64').subarray(0, 20)],
  ])('%s is refused', async (_name, file) => {
    const as = await buildUser(api());
    const { status, error } = await upload(as, file.toString('base64'));
    expect([status, error.message, error.errors]).toEqual([
      422,
      'unsupportedPicture',
      [{ message: 'unsupportedPicture', field: 'data', rule: 'unsupportedPicture' }],
    ]);
  });

  test.each(['', 'not base64!', 'A', 12, null])('are refused as %j', async (data) => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), uploadPicture, { as, body: { data } });
    expect([status, error.message, error.errors?.[0]?.field]).toEqual([422, 'invalidInput', 'data']);
  });

  test('are accepted up to 5 MB', async () => {
    const as = await buildUser(api());
    const file = await (await redAndBlue(300, 300)).jpeg().toBuffer();
    const largest = Buffer.concat([file, Buffer.alloc(PICTURE_MAX - file.length)]).toString('base64');
    expect(largest).toHaveLength(PICTURE_BASE64_MAX);
    expect((await upload(as, largest)).status).toBe(200);
    const larger = Buffer.concat([file, Buffer.alloc(PICTURE_MAX + 3 - file.length)]).toString('base64');
    expect((await upload(as, larger)).error).toMatchObject({
      message: 'invalidInput',
      errors: [{ field: 'data' }],
    });
    expect((await upload(as, larger + larger)).status).toBe(413);
  });

  test.each([
    () => `/pictures/${randomUUID()}/${randomUUID()}.webp`,
    () => `/pictures/${randomUUID()}/${randomUUID()}.svg`,
    () => '/pictures/x/y.webp',
    () => '/pictures/..%2f..%2fetc/passwd.webp',
    () => `/pictures/%00/${randomUUID()}.webp`,
  ])('no other address has one (%#)', async (url) => {
    const { statusCode, headers, payload } = await api().app.inject({ url: url() });
    expect([statusCode, headers['cache-control'], JSON.parse(payload).message]).toEqual([
      404,
      'no-store',
      'notFound',
    ]);
  });

  test('of one user are not served under the address of another', async () => {
    const [as, other] = [await buildUser(api()), await buildUser(api())];
    const { pictureUrl } = (await upload(as, DOT)).body;
    expect((await fetchFile(String(pictureUrl).replace(as.userId, other.userId))).statusCode).toBe(404);
  });

  test('take five statements to store, one to serve', async () => {
    const as = await buildUser(api());
    await upload(as, DOT);
    const { statements } = await countStatements(() => upload(as, DOT));
    expect(statements).toHaveLength(5);
    const { pictureUrl } = (await send(api(), getUser, { as })).body;
    const shown = await countStatements(() => fetchFile(pictureUrl));
    expect(shown.statements).toHaveLength(1);
  });
});

describe('uploads', () => {
  forEachApi(
    'of one user',
    (api) => {
      test('are limited', async () => {
        const as = await buildUser(api());
        const other = await buildUser(api());
        const statuses = [];
        for (let time = 0; time < 21; time += 1) {
          statuses.push((await send(api(), uploadPicture, { as, body: { data: DOT } })).status);
        }
        expect(statuses).toEqual([...Array(20).fill(200), 429]);
        expect((await send(api(), uploadPicture, { as: other, body: { data: DOT } })).status).toBe(200);
      });
    },
    { RATE_LIMIT_SCALE: '1' },
  );
});
