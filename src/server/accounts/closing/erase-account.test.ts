import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EMAIL_UNDO_DAYS } from '#contract/limits.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';
import { addWrite } from '#server/accounts/connections/assistant-writes.ts';
import { linkSignIn, mailedToken, mailsTo, registerUser } from '#tests/api/account.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { giveCircleThings, runCircleJobs } from '#tests/api/circle-calls.ts';
import { giveLink, join, memberIdOf } from '#tests/api/circles.ts';
import { buildDivider, buildHabit, buildUser, scopeOf, step, type TestUser } from '#tests/api/factories.ts';
import { giveChallenge, givePasskey, giveTwoStep, proveFactor } from '#tests/api/factors.ts';
import { importFor } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { giveTag } from '#tests/api/tags.ts';
import { forEachApi, NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { giveConnection, giveToken } from '#tests/api/tokens.ts';
import { giveDelivery, giveWebhook } from '#tests/api/webhooks.ts';
import { eraseAccount } from './erase-account.ts';

/** By then no change of email can be undone, and an erasure that waited for that is due. */
const LATER = NOON + EMAIL_UNDO_DAYS * 86_400_000;

/** Every row of every table in the database, independent of the code's own list. */
async function dump({ database: { db } }: TestApp): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    found.set(
      name,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  return found;
}

/** The tables that contain one of these texts. */
async function tablesThatKnow(api: TestApp, texts: readonly string[]): Promise<string[]> {
  const known = [...(await dump(api))].filter(([, rows]) =>
    rows.some((row) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase()))),
  );
  return known.map(([name]) => name).toSorted();
}

/** The bytes of the embedded database, its write-ahead log included. */
async function readFiles({ database: { db } }: TestApp): Promise<Buffer> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  const file = rows[0]?.file ?? '';
  return Buffer.concat([file, `${file}-wal`].map((path) => readFileSync(path)));
}

/** A circle with a row in each of its tables, and a block. Answers the member of the circle that the user is. */
async function giveCircleOf(api: TestApp, as: TestUser, habitId: string): Promise<string> {
  const { id } = await giveCircleThings(api, as, habitId);
  const blocked = await buildUser(api);
  await join(api, blocked, (await giveLink(api, as, id)).token);
  const params = { id, memberId: await memberIdOf(api, blocked, id) };
  await send(api, calls.blockMember, { as, params });
  await runCircleJobs(api);
  return await memberIdOf(api, as, id);
}

/** A user with rows in every table; every text contains `mark`. */
async function fullAccount(api: TestApp, mark: string): Promise<TestUser & { readonly memberId: string }> {
  const as = await registerUser(api, `${mark}@example.org`);
  const { db } = api.database;
  const days = dayRange(addDays(TODAY, -1_200), TODAY);
  const steps = [step(`step ${mark}`)];
  const { id } = await buildHabit(api, as, {
    name: `habit ${mark}`,
    notes: `notes ${mark}`,
    steps,
    done: days,
  });
  const memberId = await giveCircleOf(api, as, id);
  await giveTag(api, as, id);
  await buildDivider(api, as, { name: `divider ${mark}` });
  await linkSignIn(api, as, 'google', `google ${mark}`);
  await mailedToken(api, as, 'reset');
  await send(api, calls.updateUser, { as, body: { email: `new-${mark}@example.org` } });
  const event = { name: `event ${mark}`, properties: { text: mark } };
  await send(api, calls.sendPowerEvent, { as, body: event, key: `key ${mark}`.replaceAll(' ', '-') });
  await db
    .insertInto('pictures')
    .values({
      user_id: as.userId,
      id: mark,
      media_type: 'image/webp',
      content: Buffer.from(mark).toString('base64'),
      created_at: new Date(NOON).toISOString(),
    })
    .execute();
  const until = `2026-12-01 ${mark}`;
  await db
    .insertInto('reminder_devices')
    .values({
      user_id: as.userId,
      token_hash: (
        await db
          .selectFrom('sessions')
          .select('token_hash')
          .where('user_id', '=', as.userId)
          .executeTakeFirstOrThrow()
      ).token_hash,
      endpoint: null,
      public_key: null,
      auth_secret: null,
      local_until: until,
      created_at: until,
    })
    .execute();
  await db.insertInto('once').values({ user_id: as.userId, mark, until: '2026-12-01' }).execute();
  // Invitations are the system user's; a row of a user would be erased like any other.
  const invite = { email: null, note: mark, uses_left: 1, created_at: until, expires_at: until };
  await db
    .insertInto('invites')
    .values({ user_id: as.userId, token_hash: 'A'.repeat(43), ...invite })
    .execute();
  await db
    .insertInto('server_facts')
    .values({ user_id: as.userId, name: mark, until, value: mark })
    .execute();
  await importFor(api, as);
  const { id: webhook } = await giveWebhook(api, as, { url: `https://${mark}.example.org/` });
  await giveDelivery(api, as, webhook, { name: mark });
  await addFactors(api, as, mark);
  await send(api, calls.updateUser, { as, body: { firstName: `name ${mark}` } });
  return { ...as, memberId };
}

/** A passkey, two-step verification, a personal token, a calendar feed, and a sign-in that waits for its code; then the session of this test is as after a code. */
async function addFactors(api: TestApp, as: TestUser, mark: string): Promise<void> {
  const { rowId } = await givePasskey(api, as);
  await send(api, calls.renamePasskey, { as, params: { id: rowId }, body: { name: `key ${mark}` } });
  await giveTwoStep(api, as);
  const { id } = await giveToken(api, as);
  await send(api, calls.updateToken, { as, params: { id }, body: { name: `token ${mark}`.slice(0, 60) } });
  await giveCalendar(api, as);
  await giveConnection(api, as, `assistant ${mark}`.slice(0, 60));
  await addWrite(scopeOf(api, as), {
    client_id: id,
    client: `assistant ${mark}`,
    what: 'break',
    habit_id: null,
    day: null,
    before: null,
    after: '{}',
    made_at: '2026-11-20T08:00:00.000Z',
  });
  await giveChallenge(api, as);
  await proveFactor(api, as);
}

forEachApi('erasing an account', (api) => {
  const erase = async ({ userId }: TestUser, now = NOON) =>
    await eraseAccount({ database: api().database, clock: () => now }, { userId });
  const sent = async ({ userId }: TestUser) => {
    await runCircleJobs(api());
    await api().database.db.deleteFrom('jobs').where('user_id', '=', userId).execute();
  };

  test('leaves no trace in any table, and changes no other user', async () => {
    const [mark, kept] = [`trace-${crypto.randomUUID()}`, `kept-${crypto.randomUUID()}`];
    const as = await fullAccount(api(), mark);
    const other = await fullAccount(api(), kept);
    const texts = [
      mark,
      as.memberId,
      as.userId,
      as.userId.replaceAll('-', ''),
      Buffer.from(mark).toString('base64'),
    ];
    const tables = [...(await dump(api())).keys()]
      .filter((name) => !name.startsWith('schema_migrations'))
      .toSorted();
    // A new table needs a row here, or its erasure is not tested.
    expect(await tablesThatKnow(api(), texts)).toEqual(tables);
    const before = await tablesThatKnow(api(), [kept, other.userId]);
    const body = { action: 'erase', email: as.email, reason: `reason ${mark}` };
    expect((await send(api(), calls.closeAccount, { as, body })).status).toBe(204);
    await erase(as, LATER);
    expect(await tablesThatKnow(api(), texts)).toEqual(['jobs']);
    expect(await mailsTo(api(), as.userId)).toEqual([`accountErased ${as.email}`]);
    await sent(as);
    expect(await tablesThatKnow(api(), texts)).toEqual([]);
    expect(await tablesThatKnow(api(), [kept, other.userId])).toEqual(before);
    const { body: habits } = await send(api(), calls.listHabits, { as: other });
    expect(habits[0]?.history[TODAY]).toBe(1);
    if (api().engine === 'postgres') return;
    await api().database.releaseSpace(() => false);
    const stored = await readFiles(api());
    expect(stored.includes(kept)).toBe(true);
    expect(texts.filter((text) => stored.includes(text))).toEqual([]);
  });

  test('does nothing while the account is open, or closed for a while', async () => {
    const as = await registerUser(api());
    await erase(as);
    expect((await send(api(), calls.getUser, { as })).status).toBe(200);
    await send(api(), calls.closeAccount, { as, body: { action: 'close', email: as.email } });
    await erase(as, NOON + 14 * 86_400_000 - 1);
    expect(await tablesThatKnow(api(), [as.email])).toEqual(['identities', 'jobs', 'users']);
  });

  test('continues after an interruption, and mails one farewell', async () => {
    const as = await fullAccount(api(), `half-${crypto.randomUUID()}`);
    await send(api(), calls.closeAccount, { as, body: { action: 'erase', email: as.email } });
    const controller = new AbortController();
    const parts = { database: api().database, clock: () => LATER };
    const stopped = eraseAccount(parts, { userId: as.userId, signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(stopped).rejects.toThrow('aborted');
    expect(await tablesThatKnow(api(), [as.userId])).toContain('users');
    await Promise.all([erase(as, LATER), erase(as, LATER)]);
    await erase(as, LATER);
    expect(await mailsTo(api(), as.userId)).toEqual([`accountErased ${as.email}`]);
    expect(await tablesThatKnow(api(), [as.userId])).toEqual(['jobs']);
  });

  test('removes in a second pass what a concurrent request wrote', async () => {
    const as = await registerUser(api());
    await send(api(), calls.closeAccount, { as, body: { action: 'erase', email: as.email } });
    await erase(as);
    await api()
      .database.db.insertInto('power_events')
      .values({ user_id: as.userId, id: 'late', name: 'late', properties: '{}', created_at: '' })
      .execute();
    const sweep = api().database.db.selectFrom('jobs').select('due_at').where('user_id', '=', as.userId);
    expect(await sweep.where('kind', '=', 'erase').execute()).toEqual([
      { due_at: new Date(NOON + MINUTE).toISOString() },
    ]);
    await erase(as, NOON + MINUTE);
    await sent(as);
    expect(await tablesThatKnow(api(), [as.userId])).toEqual([]);
  });
});
