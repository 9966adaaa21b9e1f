import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { openUndo } from '#server/accounts/email-undos/former-emails.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { updateRows } from '#server/core/database/user-rows.ts';
import { mailedToken, PASSWORD, registerUser, undoToken } from '#tests/api/account.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { buildHabit, buildUser, scopeOf } from '#tests/api/factories.ts';
import { buildPageApp, type PageApp } from '#tests/api/page-app.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { threadMs } from '#tests/load/thread-ms.ts';
import { quickHasher } from './counted-hasher.ts';

const DAY_MS = 86_400_000;
const GUESSES = 10_000;
const at = (key: string) => `/calendar/${key}.ics`;

forEachApi(
  'the address of a calendar feed',
  (api) => {
    const statusOf = async (path: string) => (await api().app.inject(path)).statusCode;

    test('is not guessed: ten thousand guesses have one answer, for one statement each', async () => {
      const as = await buildUser(api());
      const { key, path } = await giveCalendar(api(), as);
      const program = await giveToken(api(), as);
      const guesses = [
        // Of an unknown user, and of one whose feed it could be.
        () => at(createToken(randomUUID()).token),
        () => at(createToken(as.userId).token),
        () => at(key.slice(0, 22) + randomBytes(32).toString('base64url').slice(0, 42)),
        () => at(as.token),
      ];
      const costs: number[] = [];
      const answers = new Set<string>();
      for (let part = 0; part < 10; part += 1) {
        const before = threadMs();
        for (let count = 0; count < GUESSES / 10; count += 1) {
          const guess = guesses[count % guesses.length]?.() ?? '';
          const { result, statements } = await countStatements(() => api().app.inject(guess));
          const { requestId: _, ...body } = result.json<Record<string, unknown>>();
          answers.add(JSON.stringify([result.statusCode, body, statements.length]));
        }
        costs.push((threadMs() - before) / (GUESSES / 10));
      }
      expect([...answers]).toEqual([JSON.stringify([404, { message: 'notFound' }, 1])]);
      // Milliseconds of processor time, the last as the first.
      expect(Math.max(...costs)).toBeLessThan(10);
      const malformed = [
        at(''),
        at(key.slice(1)),
        at(`${key}A`),
        at(program.token),
        path.slice(0, -'.ics'.length),
        path.toUpperCase(),
        at('%00'),
        at('x'.repeat(300)),
      ];
      for (const guess of malformed) {
        const { result, statements } = await countStatements(() => statusOf(guess));
        expect([guess, result, statements.length]).toEqual([guess, 404, 0]);
      }
      expect(await statusOf(path)).toBe(200);
    });

    test('is in no line of the log, whatever is answered', async () => {
      const as = await buildUser(api());
      await buildHabit(api(), as, { name: 'A secret name' });
      const { id, key, path } = await giveCalendar(api(), as);
      api().log.length = 0;
      const first = await api().app.inject(path);
      await api().app.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } });
      await api().app.inject({ url: `${path}?key=${key}`, headers: { referer: `http://localhost${path}` } });
      await api().app.inject(`${path}/more`);
      await updateRows(scopeOf(api(), as), 'calendars', { id }, { divider_ids: '{' });
      expect(await statusOf(path)).toBe(500);
      const lines = api().log.map((line) => JSON.parse(line) as Record<string, unknown>);
      const statuses = lines.flatMap(({ status, route }) => (status === undefined ? [] : [[status, route]]));
      expect(statuses).toEqual([
        [200, '/calendar/:file'],
        [304, '/calendar/:file'],
        [200, '/calendar/:file'],
        [404, null],
        [500, '/calendar/:file'],
      ]);
      expect(api().log.join('')).not.toContain(key.slice(22));
      expect(api().log.join('')).not.toContain('secret name');
    });

    test('is unknown while its account is closed', async () => {
      const as = await registerUser(api());
      const { path } = await giveCalendar(api(), as);
      await updateUser(scopeOf(api(), as), { closes_at: new Date(NOON + DAY_MS).toISOString() });
      expect(await statusOf(path)).toBe(404);
      await updateUser(scopeOf(api(), as), { closes_at: null });
      expect(await statusOf(path)).toBe(200);
    });

    /** Feeds of two months ago and of today, of an account whose address is confirmed or not. */
    async function buildBoth(isConfirmed: boolean) {
      const as = await registerUser(api());
      await updateUser(scopeOf(api(), as), { email_verified: isConfirmed ? 1 : 0 });
      api().clock.now = NOON - 60 * DAY_MS;
      const old = await giveCalendar(api(), as);
      api().clock.now = NOON;
      return { as, old, recent: await giveCalendar(api(), as) };
    }

    test.each([
      [true, 200],
      [false, 404],
    ])('that a thief has made ends with a reset (confirmed address: %s)', async (isConfirmed, ofOld) => {
      const { as, old, recent } = await buildBoth(isConfirmed);
      const token = await mailedToken(api(), as, 'reset');
      const body = { token, password: `${PASSWORD} and more` };
      expect((await send(api(), calls.resetPassword, { body })).status).toBe(204);
      expect([await statusOf(recent.path), await statusOf(old.path)]).toEqual([404, ofOld]);
    });

    test('that a thief has made ends with the undo of a change of email', async () => {
      const { as, old, recent } = await buildBoth(true);
      await openUndo(scopeOf(api(), as), await lockedUser(scopeOf(api(), as)), NOON);
      const body = { token: await undoToken(api(), as) };
      expect((await send(api(), calls.undoEmail, { body })).status).toBe(204);
      expect([await statusOf(recent.path), await statusOf(old.path)]).toEqual([404, 200]);
    });
  },
  {},
  { passwords: quickHasher() },
);

describe('with pages', () => {
  let pages: PageApp;
  beforeAll(async () => {
    const render = async () => ({ status: 404, html: '<h1>Not here</h1>', signedIn: false, hidden: true });
    pages = await buildPageApp({ render });
  });
  afterAll(async () => await pages.close());

  test('an unknown feed is the 404 of any page', async () => {
    // What is told to people: a bot gets no text.
    const get = (url: string) =>
      pages.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
    const plain = await get('/nowhere');
    expect([plain.statusCode, plain.payload]).toEqual([404, '<h1>Not here</h1>']);
    const named = ({ headers }: typeof plain) => {
      const { 'x-request-id': _, date: __, ...others } = headers;
      return others;
    };
    for (const path of [at(createToken(randomUUID()).token), at('none'), '/calendar/none', '/calendar']) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.payload]).toEqual([path, 404, plain.payload]);
      expect(named(answer)).toEqual(named(plain));
    }
  });
});
