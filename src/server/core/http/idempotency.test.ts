import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { PROOF_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { type CallName, happySending, servedCalls } from '#tests/api/happy-call.ts';
import { settingsOf, startProvider } from '#tests/api/provider.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const {
  createDivider,
  createHabit,
  createStep,
  deleteHabit,
  listDividers,
  listHabits,
  setActivities,
  updateHabit,
} = calls;

const provider = await startProvider();
const forEveryApi = (suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi('an Idempotency-Key', suite, settingsOf(provider.issuer));

forEveryApi((api) => {
  /** What a repetition has in common with its first answer. A secret is not stored, and may be answered once. */
  const repeated = ({ secret }: Call, { status, text }: { status: number; text: string }) =>
    secret ? [status] : [status, text];

  /** These end the session: a client that repeats one no longer has it. */
  const signsOut = ['logout', 'closeAccount'];

  test('applies twenty concurrent repetitions once, with one answer', async () => {
    const as = await buildUser(api());
    const body = { name: 'Morning' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(api(), createDivider, { as, key: 'k-1', body })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await send(api(), listDividers, { as })).body).toEqual([answers[0]?.body]);
    expect((await send(api(), createDivider, { as, key: 'k-2', body })).body.id).not.toBe(
      answers[0]?.body.id,
    );
  });

  test('belongs to one user, one call and one body', async () => {
    const as = await buildUser(api());
    const other = await buildUser(api());
    const first = await send(api(), createDivider, { as, key: 'k', body: { name: 'Morning' } });
    const same = await send(api(), createDivider, { as, key: 'k', body: '{ "name" : " Morning " }' });
    expect(same.body).toEqual(first.body);
    const theirs = await send(api(), createDivider, { as: other, key: 'k', body: { name: 'Morning' } });
    expect(theirs.body.id).not.toBe(first.body.id);
    const mismatches = [
      await send(api(), createDivider, { as, key: 'k', body: { name: 'Evening' } }),
      await send(api(), createHabit, { as, key: 'k', body: { name: 'Morning', emoji: 'open-book' } }),
      await send(api(), calls.deleteDivider, { as, key: 'k', params: { id: first.body.id } }),
    ];
    expect(mismatches.map(({ status, error }) => `${status} ${error.message}`)).toEqual(
      Array(3).fill('422 idempotencyMismatch'),
    );
    expect((await send(api(), listDividers, { as })).body).toEqual([first.body]);
    expect((await send(api(), listHabits, { as })).body).toEqual([]);
  });

  test('stores what was done, not what was refused', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const add = async (habitId: string) =>
      (await send(api(), createStep, { as, key: 'step', params: { id: habitId }, body: { name: 'One' } }))
        .status;
    expect(await add('00000000-0000-4000-8000-000000000000')).toBe(404);
    expect([await add(id), await add(id)]).toEqual([201, 201]);
    const { queries, userId } = scopeOf(api(), as);
    const steps = await queries.selectFrom('steps').select('id').where('user_id', '=', userId).execute();
    expect(steps).toHaveLength(1);
  });

  test('counts a tick once, with other ticks in between', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const tick = (key: string, action: string) =>
      send(api(), setActivities, { as, key, params: { id }, body: { action, days: [TODAY] } });
    const first = await tick('one', 'create');
    await tick('two', 'remove');
    expect((await tick('one', 'create')).body).toEqual(first.body);
    expect(await recount(api(), as)).toMatchObject({ stored: 0, ticked: 0 });
  });

  test('is deleted after a month, and refused when it is invalid', async () => {
    const as = await buildUser(api());
    const body = { name: 'Morning' };
    const first = await send(api(), createDivider, { as, key: 'old', body });
    api().clock.now = NOON + 31 * 86_400_000;
    await send(api(), listDividers, { as });
    expect((await send(api(), createDivider, { as, key: 'old', body })).body.id).not.toBe(first.body.id);
    for (const key of ['', 'x'.repeat(129), 'é', 'a b']) {
      const { status, error } = await send(api(), createDivider, { as, key, body });
      expect([status, error.errors?.[0]?.field]).toEqual([422, 'Idempotency-Key']);
    }
  });

  const keptOf = async ({ userId }: TestUser) =>
    await api()
      .database.db.selectFrom('idempotency_keys')
      .select(['key', 'answer', 'row_id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();

  test('stores no large answer, and repeats it from the current row', async () => {
    const as = await buildUser(api());
    const habit = await buildHabit(api(), as);
    const { id } = habit;
    const notes = '🏔'.repeat(10_000);
    const write = () => send(api(), updateHabit, { as, key: 'notes', params: { id }, body: { notes } });
    const first = await write();
    expect([first.status, Buffer.byteLength(first.text) > 40_000]).toEqual([200, true]);
    expect(await keptOf(as)).toMatchObject([{ key: 'notes', answer: '', row_id: id }]);
    expect((await write()).text).toBe(first.text);
    await send(api(), updateHabit, { as, params: { id }, body: { notes: 'later' } });
    expect((await write()).body.notes).toBe('later');
    const other = send(api(), updateHabit, { as, key: 'notes', params: { id }, body: { notes: 'other' } });
    expect((await other).error.message).toBe('idempotencyMismatch');
    await send(api(), deleteHabit, { as, params: { id }, body: { action: 'delete' } });
    expect((await write()).status).toBe(404);
  });

  test('repeats a change of a large profile from the current row', async () => {
    const as = await buildUser(api());
    const picture_url = `https://example.org/${'x'.repeat(2_000)}`;
    const { db } = api().database;
    await db.updateTable('users').set({ picture_url }).where('user_id', '=', as.userId).execute();
    const write = () => send(api(), calls.updateUser, { as, key: 'name', body: { firstName: 'Zoé' } });
    const answers = await Promise.all(Array.from({ length: 5 }, write));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await keptOf(as)).toMatchObject([{ answer: '', row_id: as.userId }]);
    await send(api(), calls.updateUser, { as, body: { firstName: 'Léa' } });
    expect((await write()).body.firstName).toBe('Léa');
  });

  test('is accepted by every write of a user, with at most 2 kB of its answer, and repeats it with its status', async () => {
    const writes = servedCalls(api()).filter(
      ([name, { auth, method }]) => auth === 'user' && method !== 'GET' && !signsOut.includes(name),
    );
    expect(writes.length).toBeGreaterThan(10);
    for (const [name, call] of writes) {
      const sending = await happySending(api(), name);
      const { userId } = sending.as ?? { userId: '' };
      const { db } = api().database;
      const large = { notes: '🏔'.repeat(10_000) };
      await db.updateTable('habits').set(large).where('user_id', '=', userId).execute();
      const profile = {
        first_name: '🏔'.repeat(255),
        picture_url: `https://example.org/${'x'.repeat(2_000)}`,
      };
      await db.updateTable('users').set(profile).where('user_id', '=', userId).execute();
      const first = await send(api(), call, { ...sending, key: 'large' });
      expect([name, Math.floor(first.status / 100)]).toEqual([name, 2]);
      const again = await send(api(), call, { ...sending, key: 'large' });
      expect([name, ...repeated(call, again)]).toEqual([name, ...repeated(call, first)]);
      const kept = await keptOf({ userId } as TestUser);
      expect([name, kept.map(({ key }) => key)]).toEqual([name, ['large']]);
      expect([name, Buffer.byteLength(kept[0]?.answer ?? '') <= 2_048]).toEqual([name, true]);
    }
  });

  test('stores no secret, and has one effect all the same', async () => {
    const secretCalls = servedCalls(api()).filter(([, { secret }]) => secret);
    expect(secretCalls.map(([name]) => name)).toEqual([
      'makeDeviceCode',
      'startTwoStep',
      'confirmTwoStep',
      'renewRecoveryCodes',
      'createToken',
      'createTag',
      'createCalendar',
      'createWebhook',
      'rotateWebhook',
      'createCircleLink',
      'actOnMember',
      'createInvitation',
    ]);
    for (const [name, call] of secretCalls) {
      const sending = { ...(await happySending(api(), name)), key: 'secret' };
      const first = await send(api(), call, sending);
      const { userId = '' } = sending.as ?? {};
      expect([name, first.status]).toEqual([name, 201 in call.answers ? 201 : 200]);
      expect(await keptOf({ userId } as TestUser)).toMatchObject([{ answer: '' }]);
      const before = await rowsOf(api(), userId);
      const again = await send(api(), call, sending);
      const repeatedTexts: Partial<Record<CallName, string>> = {
        startTwoStep: first.text,
        createToken: first.text.replace(/"token":"[^"]*"/, '"token":null'),
        createTag: first.text.replace(/"(key|url)":"[^"]*"/g, '"$1":null'),
        createCalendar: first.text.replace(/"url":"[^"]*"/, '"url":null'),
        createWebhook: first.text.replace(/"secret":"[^"]*"/, '"secret":null'),
        rotateWebhook: '{"secret":null}',
        makeDeviceCode: first.text.replace(/"code":"[^"]*"/, '"code":null'),
        createCircleLink: first.text.replace(/"(token|url)":"[^"]*"/g, '"$1":null'),
        actOnMember: '{"link":null}',
        createInvitation: first.text.replace(/"link":"[^"]*"/, '"link":null'),
      };
      expect([name, again.text]).toEqual([name, repeatedTexts[name] ?? '{"recoveryCodes":[]}']);
      expect(await rowsOf(api(), userId)).toEqual(before);
    }
  });

  test('repeats no answer of a call that needs fresh proof once the proof has expired', async () => {
    const proved = servedCalls(api()).filter(
      ([name, { proof, method }]) => proof && method !== 'GET' && !signsOut.includes(name),
    );
    const repetitions: unknown[] = [];
    for (const [name, call] of proved) {
      const sending = { ...(await happySending(api(), name)), key: 'proved' };
      const first = await send(api(), call, sending);
      api().clock.now = NOON + PROOF_MINUTES * MINUTE;
      const again = await send(api(), call, sending);
      api().clock.now = NOON;
      repetitions.push([name, first.status < 300, again.status, again.error?.message]);
    }
    // A password was set by the first: a repetition would need that one, and no fresh proof.
    const refused = proved.map(([name]) =>
      name === 'updatePassword' ? [name, true, 204, undefined] : [name, true, 403, 'reauthRequired'],
    );
    expect(repetitions).toEqual(refused);
    expect(proved.length).toBeGreaterThan(10);
  });

  test.each([
    ['number', 10_300, 10],
    ['bytes', 4_300, 2_000],
  ])('forgets the oldest of a user beyond a bound: %s', async (_, count, bytes) => {
    const as = await buildUser(api());
    const other = await buildUser(api());
    const { db } = api().database;
    const row = (index: number) => ({
      user_id: as.userId,
      key: `old-${index}`,
      request_hash: 'h',
      status: 200,
      answer: 'x'.repeat(bytes),
      row_id: null,
      created_at: new Date(NOON - 1_000 * (count - index)).toISOString(),
    });
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: Math.min(100, count - from) }, (__, index) => row(from + index));
      await db.insertInto('idempotency_keys').values(rows).execute();
    }
    await send(api(), createDivider, { as: other, key: 'mine', body: { name: 'Morning' } });
    const { id } = await buildHabit(api(), as);
    const body = { action: 'create', days: [TODAY] };
    for (let index = 0; index < 200; index += 1)
      await send(api(), setActivities, { as, key: `new-${index}`, params: { id }, body });
    const kept = await keptOf(as);
    expect(kept.length).toBeLessThanOrEqual(10_000);
    expect(kept.reduce((sum, { answer }) => sum + answer.length, 0)).toBeLessThanOrEqual(8 * 1024 * 1024);
    const left = new Set(kept.map(({ key }) => key));
    expect([left.has('old-0'), left.has(`old-${count - 1}`), left.has('new-0'), left.has('new-199')]).toEqual(
      [false, true, true, true],
    );
    // Deleted only what is beyond the limit.
    expect(kept.length).toBeGreaterThan(bytes === 10 ? 9_990 : 4_000);
    expect(await keptOf(other)).toHaveLength(1);
  });
});
