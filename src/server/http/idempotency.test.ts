import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser, scopeOf } from '#tests/api/factories.ts';
import { happySending, servedCalls } from '#tests/api/happy-call.ts';
import { settingsOf, startProvider } from '#tests/api/provider.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { createDivider, createHabit, createStep, deleteHabit, listDividers, listHabits, setActivities } =
  calls;

const provider = await startProvider();
const forEveryApi = (suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi('an Idempotency-Key', suite, settingsOf(provider.issuer));

forEveryApi((api) => {
  test('makes twenty at once one, answered alike', async () => {
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

  test('answers a deletion again, in parallel and later', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, { done: [TODAY] });
    const remove = () =>
      send(api(), deleteHabit, { as, params: { id }, key: 'gone', body: { action: 'delete' } });
    const answers = await Promise.all(Array.from({ length: 10 }, remove));
    expect(answers.map(({ status, text }) => `${status}${text}`)).toEqual(Array(10).fill('204'));
    expect((await remove()).status).toBe(204);
    expect((await send(api(), calls.getStatistics, { as })).body.habitsCompleted).toBe(1);
  });

  test('is of one user, one call and one body', async () => {
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

  test('is kept for what was done, not for what was refused', async () => {
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

  test('counts a tick once, whatever comes between', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const tick = (key: string, action: string) =>
      send(api(), setActivities, { as, key, params: { id }, body: { action, days: [TODAY] } });
    const first = await tick('one', 'create');
    await tick('two', 'remove');
    expect((await tick('one', 'create')).body).toEqual(first.body);
    expect(await recount(api(), as)).toMatchObject({ stored: 0, ticked: 0 });
  });

  test('is forgotten after a month, and refused when it is none', async () => {
    const as = await buildUser(api());
    const body = { name: 'Morning' };
    const first = await send(api(), createDivider, { as, key: 'old', body });
    api().clock.now = NOON + 31 * 86_400_000;
    try {
      await send(api(), listDividers, { as });
      expect((await send(api(), createDivider, { as, key: 'old', body })).body.id).not.toBe(first.body.id);
    } finally {
      api().clock.now = NOON;
    }
    for (const key of ['', 'x'.repeat(129), 'é', 'a b']) {
      const { status, error } = await send(api(), createDivider, { as, key, body });
      expect([status, error.errors?.[0]?.field]).toEqual([422, 'Idempotency-Key']);
    }
  });

  /** Whoever repeats these is signed in no more. */
  const signsOut = ['logout', 'closeAccount'];

  test('every write of a user takes one', async () => {
    const writes = servedCalls(api()).filter(
      ([name, { auth, method }]) => auth === 'user' && method !== 'GET' && !signsOut.includes(name),
    );
    expect(writes.length).toBeGreaterThan(10);
    for (const [name, call] of writes) {
      const sending = { ...(await happySending(api(), name)), key: 'same' };
      const first = await send(api(), call, sending);
      expect([name, Math.floor(first.status / 100)]).toEqual([name, 2]);
      const again = await send(api(), call, sending);
      expect([name, again.status, again.text]).toEqual([name, first.status, first.text]);
      const kept = await api()
        .database.db.selectFrom('idempotency_keys')
        .select('key')
        .where('user_id', '=', sending.as?.userId ?? '')
        .execute();
      expect([name, kept]).toEqual([name, [{ key: 'same' }]]);
    }
  });
});
