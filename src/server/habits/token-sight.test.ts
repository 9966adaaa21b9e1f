import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { servedCalls } from '#tests/api/happy-call.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';

const {
  createBreak,
  createHabit,
  createStep,
  deleteHabit,
  getAchievements,
  getGraph,
  getHome,
  getRecords,
  getStatistics,
  getStats,
  listBreaks,
  listDays,
  listHabits,
  reorderHabits,
  setActivities,
  snoozeReminder,
  updateDay,
  updateHabit,
  updateStep,
} = calls;

/** Two habits, done today, each with a step; a break of both, and one of the second alone. */
async function buildTwo(api: TestApp) {
  const user = await buildUser(api);
  const own = step('Mine');
  const mine = await buildHabit(api, user, { name: 'Mine', steps: [own], done: [TODAY] });
  const hidden = step('Hidden');
  const other = await buildHabit(api, user, { name: 'Hidden', steps: [hidden], done: [TODAY], order: 1 });
  for (const habitIds of [[mine.id, other.id], [other.id]]) {
    await send(api, createBreak, { as: user, body: { from: '2026-11-01', to: '2026-11-02', habitIds } });
  }
  return { user, mine, other, hidden };
}

forEachApi('a token of some habits', (api) => {
  test('sees no other habit in any list and in any figure', async () => {
    const { user, mine } = await buildTwo(api());
    const gone = await buildHabit(api(), user, { done: [TODAY] });
    await send(api(), deleteHabit, { as: user, params: { id: gone.id }, query: { action: 'delete' } });
    const as = await giveToken(api(), user, { habitIds: [mine.id] });
    const home = (await send(api(), getHome, { as })).body;
    const records = (await send(api(), getRecords, { as })).body;
    const lists = {
      listed: (await send(api(), listHabits, { as, query: { archived: 'all' } })).body,
      achievements: (await send(api(), getAchievements, { as })).body,
      home: home.habits,
      homeAchievements: home.achievements,
      records: records.habits,
    };
    for (const [name, habits] of Object.entries(lists)) {
      expect([name, habits.map(({ id }) => id)]).toEqual([name, [mine.id]]);
    }
    const one = { completed: 1, total: 1 };
    expect((await send(api(), getStats, { as })).body.ratio).toEqual(one);
    expect([home.stats.ratio, records.stats.ratio]).toEqual([one, one]);
    expect((await send(api(), getGraph, { as })).body.days[TODAY]).toEqual(one);
    const counted = { habitsCompleted: 1 };
    expect((await send(api(), getStatistics, { as })).body).toEqual(counted);
    expect([home.statistics, records.statistics]).toEqual([counted, counted]);
    const breaks = (await send(api(), listBreaks, { as })).body;
    expect(breaks.map(({ habitIds }) => habitIds)).toEqual([[mine.id]]);
    expect([home.breaks, records.breaks]).toEqual([breaks, breaks]);
    // Its owner's answers stay as they are.
    expect((await send(api(), getHome, { as: user })).body.habits).toHaveLength(2);
  });

  test('sees at once what its owner adds and takes away', async () => {
    const { user, mine, other } = await buildTwo(api());
    const as = await giveToken(api(), user, { habitIds: [mine.id] });
    const seen = async () => (await send(api(), getHome, { as })).body.habits.map(({ id }) => id);
    expect(await seen()).toEqual([mine.id]);
    const limit = async (habitIds: string[]) =>
      await send(api(), calls.updateToken, { as: user, params: { id: as.id }, body: { habitIds } });
    await limit([mine.id, other.id]);
    expect(await seen()).toEqual([mine.id, other.id]);
    await limit([other.id]);
    expect(await seen()).toEqual([other.id]);
  });

  test('finds no other habit by its id, and changes nothing of it', async () => {
    const { user, mine, other, hidden } = await buildTwo(api());
    const as = await giveToken(api(), user, { habitIds: [mine.id] });
    const params = { id: other.id, stepId: hidden.id, day: TODAY };
    const asked: readonly (readonly [Call, object])[] = [
      [getGraph, { query: { habitId: other.id } }],
      [listDays, {}],
      [updateHabit, { body: { name: 'Changed' } }],
      [deleteHabit, {}],
      [setActivities, { body: { action: 'remove', days: [TODAY] } }],
      [updateDay, { body: { state: 'skipped' } }],
      [createStep, { body: { name: 'New' } }],
      [updateStep, { body: { completed: true } }],
      [snoozeReminder, { body: {} }],
      [reorderHabits, { body: { suite: [{ id: other.id, order: 9 }] } }],
    ];
    const { habits, steps, habit_days } = await rowsOf(api(), user.userId);
    for (const [call, sending] of asked) {
      const { status } = await send(api(), call, { as, params, ...sending });
      expect([call.method, call.path, status]).toEqual([call.method, call.path, 404]);
    }
    expect((await send(api(), listHabits, { as, query: { id: other.id } })).body).toEqual([]);
    expect(await rowsOf(api(), user.userId)).toMatchObject({ habits, steps, habit_days });
  });

  test('makes no habit and no break: they would concern what does not exist for it', async () => {
    const { user, mine } = await buildTwo(api());
    const as = await giveToken(api(), user, { habitIds: [mine.id] });
    const asked = [
      await send(api(), createHabit, { as, body: { name: 'Read', emoji: 'open-book' } }),
      await send(api(), createBreak, { as, body: { from: TODAY } }),
    ];
    for (const { status, error } of asked) {
      expect([status, error.message]).toEqual([403, 'tokenNotAllowed']);
    }
  });
});

forEachApi('a token without notes', (api) => {
  const noteless = ['habits:read', 'days:write', 'habits:write', 'profile:read', 'today:read'] as const;
  const SECRET = 'Nobody may read this';

  async function buildNoted(): Promise<{ user: TestUser; id: string }> {
    const user = await buildUser(api());
    const { id } = await buildHabit(api(), user, { notes: SECRET, steps: [step('One')] });
    await send(api(), updateDay, { as: user, params: { id, day: TODAY }, body: { note: SECRET } });
    return { user, id };
  }

  test('is answered none, nor where there is one', async () => {
    const { user, id } = await buildNoted();
    const as = await giveToken(api(), user, { scopes: noteless });
    const params = { id, day: TODAY };
    for (const [name, call] of servedCalls(api())) {
      if (call.method !== 'GET' || call.scopes === undefined) continue;
      const own = await send(api(), call, { as: user, params });
      const { status, text } = await send(api(), call, { as, params });
      expect([name, status, own.status, text.includes(SECRET)]).toEqual([name, 200, 200, false]);
      expect([name, text.includes('"note":true')]).toEqual([name, false]);
    }
    const [listed] = (await send(api(), listHabits, { as })).body;
    expect([listed?.notes, listed?.record.noted]).toEqual(['', {}]);
    const [recorded] = (await send(api(), getRecords, { as })).body.habits;
    expect([recorded?.notes, recorded?.record.noted]).toEqual(['', {}]);
    expect((await send(api(), listDays, { as, params })).body.days[TODAY]?.note).toBe('');
  });

  test('writes days and habits and loses none of the notes', async () => {
    const { user, id } = await buildNoted();
    const as = await giveToken(api(), user, { scopes: noteless });
    const answers = [
      await send(api(), setActivities, { as, params: { id }, body: { action: 'create', days: [TODAY] } }),
      await send(api(), updateDay, { as, params: { id, day: TODAY }, body: { value: 1 } }),
      await send(api(), updateHabit, { as, params: { id }, body: { name: 'Run' } }),
    ];
    for (const { status, text } of answers) expect([status, text.includes(SECRET)]).toEqual([200, false]);
    const [habit] = (await send(api(), listHabits, { as: user })).body;
    expect([habit?.name, habit?.notes, habit?.record.noted]).toEqual([
      'Run',
      SECRET,
      JSON.parse(JSON.stringify(TickSet.of([TODAY]))),
    ]);
    const days = (await send(api(), listDays, { as: user, params: { id } })).body.days;
    expect(days[TODAY]).toMatchObject({ note: SECRET, state: 'done' });
  });

  test('may write none, not even an empty one', async () => {
    const { user, id } = await buildNoted();
    const as = await giveToken(api(), user, { scopes: noteless });
    const params = { id, day: TODAY };
    const asked = [
      await send(api(), updateDay, { as, params, body: { value: 1, note: '' } }),
      await send(api(), updateHabit, { as, params, body: { notes: 'New' } }),
    ];
    for (const { status, error } of asked) {
      expect([status, error.message, error.errors?.[0]?.params]).toEqual([
        403,
        'scopeMissing',
        { scope: 'notes' },
      ]);
    }
  });
});

forEachApi('a token that only writes', (api) => {
  test('is told that it is done, and nothing of the habit', async () => {
    const user = await buildUser(api());
    const { id } = await buildHabit(api(), user);
    const as = await giveToken(api(), user, { scopes: ['days:write', 'habits:write'] });
    const ticking = { as, params: { id }, body: { action: 'create', days: [TODAY] }, key: 'k' };
    for (let count = 0; count < 2; count += 1) {
      const { status, text } = await send(api(), setActivities, ticking);
      expect([status, text]).toEqual([204, '']);
    }
    const made = await send(api(), createHabit, { as, body: { name: 'Run', emoji: 'open-book' } });
    expect([made.status, made.text]).toEqual([204, '']);
    const names = (await send(api(), listHabits, { as: user })).body.map(({ name }) => name);
    expect(names).toEqual(['Read', 'Run']);
  });

  test('archives a habit, and deletes none', async () => {
    const user = await buildUser(api());
    const { id } = await buildHabit(api(), user);
    const as = await giveToken(api(), user);
    const kept = await send(api(), deleteHabit, { as, params: { id }, query: { action: 'delete' } });
    expect([kept.status, kept.error.message]).toEqual([403, 'tokenNotAllowed']);
    const archived = await send(api(), deleteHabit, { as, params: { id } });
    expect([archived.status, archived.body.archivedAt]).toEqual([200, '2026-11-20T12:00:00.000Z']);
  });

  test('completes a step by one scope and renames it by another', async () => {
    const user = await buildUser(api());
    const one = step('One');
    const { id } = await buildHabit(api(), user, { steps: [one] });
    const params = { id, stepId: one.id };
    for (const [scope, body, lacking] of [
      ['days:write', { completed: true }, { name: 'Two' }],
      ['habits:write', { name: 'Two' }, { completed: true }],
    ] as const) {
      const as = await giveToken(api(), user, { scopes: [scope] });
      expect((await send(api(), updateStep, { as, params, body })).status).toBe(204);
      expect((await send(api(), updateStep, { as, params, body: lacking })).status).toBe(403);
    }
  });
});
