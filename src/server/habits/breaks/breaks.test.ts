import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Break, CreateBreak } from '#contract/breaks.ts';
import { calls } from '#contract/calls.ts';
import type { ErrorEnvelope } from '#contract/common.ts';
import { BREAK_HABITS_MAX, BREAKS_MAX } from '#contract/limits.ts';
import { type DayKey, dayRange } from '#domain/day-key.ts';
import { DAY } from '#domain/time.ts';
import { buildHabit, buildUser, type HabitGiven, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const FIRST = '2026-11-01';
const SICK = { from: '2026-11-13', to: '2026-11-16' } as const;
/** Daily, done on all days but the four of SICK and today. */
const sick: HabitGiven = {
  createdOn: FIRST,
  done: [...dayRange(FIRST, '2026-11-12'), ...dayRange('2026-11-17', '2026-11-19')],
};
const NEUTRAL = { completed: 0, total: 0 };
const firstError = ({ status, error }: { readonly status: number; readonly error: ErrorEnvelope }) => [
  status,
  error.errors?.[0] ?? error.message,
];

forEachApi('breaks', (api) => {
  const create = async (as: TestUser, body: CreateBreak | object, key?: string) =>
    await send(api(), calls.createBreak, { as, body, ...(key !== undefined && { key }) });
  const update = async (as: TestUser, id: string, body: object) =>
    await send(api(), calls.updateBreak, { as, params: { id }, body });
  const remove = async (as: TestUser, id: string) =>
    await send(api(), calls.deleteBreak, { as, params: { id } });
  const list = async (as: TestUser) => (await send(api(), calls.listBreaks, { as })).body;
  const member = async (given: HabitGiven = sick) => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as, given);
    return { as, id };
  };
  const tick = async (as: TestUser, id: string, ...days: DayKey[]) =>
    await send(api(), calls.setActivities, { as, params: { id }, body: { action: 'create', days } });
  const graphOf = async (as: TestUser, habitId: string) => {
    const query = { habitId, startDate: FIRST, stopDate: TODAY };
    return (await send(api(), calls.getGraph, { as, query })).body;
  };
  const achievementOf = async (as: TestUser, id: string) =>
    (await send(api(), calls.getAchievements, { as })).body.find((each) => each.id === id);
  const figuresOf = async (as: TestUser, id: string) => ({
    graph: await graphOf(as, id),
    achievement: await achievementOf(as, id),
    stats: (await send(api(), calls.getStats, { as })).body,
    habits: (await send(api(), calls.listHabits, { as })).body,
  });
  /** The days up to `to` that are in no total, though the habit is daily. */
  const neutralDays = async (as: TestUser, id: string, from: DayKey, to: DayKey) => {
    const { days } = (await send(api(), calls.listDays, { as, params: { id }, query: { from, to } })).body;
    return Object.keys(days).filter((day) => days[day]?.state === 'onBreak');
  };
  /** Writes breaks as they are stored, beside the API. */
  const store = async ({ userId }: TestUser, breaks: readonly Break[]) => {
    const { db } = api().database;
    const stored = JSON.stringify(breaks);
    await db.updateTable('users').set({ breaks: stored }).where('user_id', '=', userId).execute();
  };

  describe('are kept', () => {
    test('with an end or without, for all habits or for some, by their first day', async () => {
      const { as, id } = await member();
      const bodies = [
        { from: '2026-12-21', to: '2027-01-03' },
        { from: '2026-11-20' },
        { from: '2026-11-13', to: '2026-11-13', habitIds: [id] },
        { from: '2026-11-20', to: '2026-11-20', habitIds: null },
      ];
      const made: Break[] = [];
      for (const body of bodies) {
        const { status, body: answer } = await create(as, body);
        expect([status, answer]).toEqual([201, { to: null, habitIds: null, id: answer.id, ...body }]);
        made.push(answer);
      }
      expect(await list(as)).toEqual([made[2], made[1], made[3], made[0]]);
    });

    test('once for an id and once for a key', async () => {
      const { as } = await member();
      const [id, key] = [randomUUID(), randomUUID()];
      const first = await create(as, { id, ...SICK });
      const again = await create(as, { id, from: TODAY });
      expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
      const keyed = await create(as, { from: TODAY }, key);
      expect((await create(as, { from: TODAY }, key)).body).toEqual(keyed.body);
      expect((await create(as, { from: FIRST }, key)).status).toBe(422);
      expect(await list(as)).toEqual([first.body, keyed.body]);
    });

    test('with the fields that a change leaves out', async () => {
      const { as, id } = await member();
      const { body: made } = await create(as, { ...SICK, habitIds: [id] });
      const changes = [
        {},
        { to: null },
        { from: FIRST },
        { to: TODAY },
        { habitIds: null },
        { habitIds: [id] },
      ];
      let expected = made;
      for (const change of changes) {
        expected = { ...expected, ...change };
        expect((await update(as, made.id, change)).body).toEqual(expected);
        expect(await list(as)).toEqual([expected]);
      }
    });
  });

  describe('are refused', () => {
    test.each([
      [
        { from: TODAY, to: '2026-11-19' },
        { field: 'to', rule: 'minValue', params: { min: TODAY } },
      ],
      [{ from: '1999-12-31' }, { field: 'from', rule: 'minValue', params: { min: '2000-01-01' } }],
      [{ to: TODAY }, { field: 'from' }],
      [{ from: '2026-02-30' }, { field: 'from' }],
      [{ from: TODAY, to: 'soon' }, { field: 'to' }],
      [
        { from: TODAY, habitIds: [] },
        { field: 'habitIds', rule: 'required' },
      ],
      [{ from: TODAY, habitIds: ['one'] }, { field: 'habitIds.0' }],
      [{ from: TODAY, habitIds: Array(2).fill(randomUUID()) }, { field: 'habitIds' }],
      [{ from: TODAY, days: 3 }, { field: 'days' }],
    ])('as %j', async (body, error) => {
      const { as } = await member();
      expect(firstError(await create(as, body))).toMatchObject([422, error]);
      expect(await list(as)).toEqual([]);
    });

    test('when a change would end them before they begin', async () => {
      const { as } = await member();
      const { body: made } = await create(as, SICK);
      const toBefore = (min: DayKey) => ({ field: 'to', rule: 'minValue', params: { min } });
      // Names a field of the request.
      const changes = [
        [{ from: '2026-11-17' }, { field: 'from', rule: 'maxValue', params: { max: SICK.to } }],
        [{ to: '2026-11-12' }, toBefore(SICK.from)],
        [{ from: TODAY, to: FIRST }, toBefore(TODAY)],
      ] as const;
      for (const [change, error] of changes) {
        expect(firstError(await update(as, made.id, change))).toMatchObject([422, error]);
      }
      expect(await list(as)).toEqual([made]);
    });

    test('for habits that are unknown or of another user', async () => {
      const { as, id } = await member();
      const { id: foreign } = await member();
      const { body: made } = await create(as, { ...SICK, habitIds: [id] });
      for (const other of [foreign, randomUUID()]) {
        const habitIds = [id, other];
        expect(firstError(await create(as, { ...SICK, habitIds }))).toEqual([404, 'notFound']);
        expect(firstError(await update(as, made.id, { habitIds }))).toEqual([404, 'notFound']);
      }
      expect(await list(as)).toEqual([made]);
    });

    test('as not found where they are of another user', async () => {
      const { as } = await member();
      const { body: made } = await create(as, SICK);
      const { as: other } = await member();
      for (const id of [made.id, randomUUID()]) {
        expect(firstError(await update(other, id, { to: null }))).toEqual([404, 'notFound']);
        expect(firstError(await remove(other, id))).toEqual([404, 'notFound']);
      }
      expect([await list(other), await list(as)]).toEqual([[], [made]]);
    });

    test('beyond two hundred, and beyond a thousand habits that they name', async () => {
      const { as, id } = await member();
      const many = Array.from({ length: BREAKS_MAX - 1 }, () => ({
        id: randomUUID(),
        ...SICK,
        habitIds: null,
      }));
      await store(as, many);
      expect((await create(as, SICK)).status).toBe(201);
      expect(firstError(await create(as, SICK))).toEqual([422, 'limitReached']);
      expect(await list(as)).toHaveLength(BREAKS_MAX);
      const named = Array.from({ length: BREAK_HABITS_MAX - 1 }, () => randomUUID());
      await store(as, [{ id: randomUUID(), ...SICK, habitIds: named }]);
      expect((await create(as, { ...SICK, habitIds: [id] })).status).toBe(201);
      expect(firstError(await create(as, { ...SICK, habitIds: [id] }))).toEqual([
        422,
        { message: 'limitReached', field: 'habitIds', rule: 'limitReached' },
      ]);
      expect((await create(as, SICK)).status).toBe(201);
    });
  });

  describe('over past days', () => {
    test('change exactly those days, and are undone by deletion', async () => {
      const { as, id } = await member();
      const before = await figuresOf(as, id);
      expect(before.achievement).toMatchObject({ currentStreak: 3, bestStreak: 12, percentage: 79 });
      const { body: made } = await create(as, SICK);
      const after = await figuresOf(as, id);
      // 15 of 15 instead of 15 of 19.
      expect(after.achievement).toMatchObject({
        completed: 15,
        currentStreak: 15,
        bestStreak: 15,
        percentage: 100,
      });
      const neutral = Object.fromEntries(dayRange(SICK.from, SICK.to).map((day) => [day, NEUTRAL]));
      expect(after.graph.days).toEqual({ ...before.graph.days, ...neutral });
      for (const day of dayRange(FIRST, '2026-11-12')) {
        expect(after.graph.strength?.[day]).toBe(before.graph.strength?.[day]);
      }
      expect(after.graph.strength?.[SICK.to]).toBe(after.graph.strength?.['2026-11-12']);
      expect([before.stats.percentage, after.stats.percentage]).toEqual([79, 100]);
      const [habit] = after.habits;
      expect(habit?.due).toEqual(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17']);
      expect(Object.keys(habit?.recent ?? {})).toEqual(['2026-11-16', '2026-11-15', '2026-11-14']);
      expect(habit?.recent['2026-11-15']).toEqual({ value: null, state: 'onBreak', note: false });
      expect(habit?.breaks).toEqual([SICK]);
      expect((await remove(as, made.id)).status).toBe(204);
      expect(await figuresOf(as, id)).toEqual(before);
    });

    test('count a day that is done all the same', async () => {
      const { as, id } = await member();
      await create(as, SICK);
      await tick(as, id, '2026-11-14');
      expect(await achievementOf(as, id)).toMatchObject({
        completed: 16,
        currentStreak: 16,
        percentage: 100,
      });
      expect((await graphOf(as, id)).days['2026-11-14']).toEqual({ completed: 1, total: 1 });
      expect(await neutralDays(as, id, FIRST, TODAY)).toEqual(['2026-11-13', '2026-11-15', '2026-11-16']);
    });

    test('change the chosen habits and no other', async () => {
      const { as, id } = await member();
      const { id: other } = await buildHabit(api(), as, { ...sick, order: 1 });
      const before = await graphOf(as, other);
      await create(as, { ...SICK, habitIds: [id] });
      expect(await achievementOf(as, id)).toMatchObject({ currentStreak: 15 });
      expect(await achievementOf(as, other)).toMatchObject({ currentStreak: 3 });
      expect(await graphOf(as, other)).toEqual(before);
    });
  });

  test('that overlap are ended one by one: a day counts again once no break is left on it', async () => {
    const { as, id } = await member({ createdOn: FIRST });
    const from = '2026-11-10';
    const { body: all } = await create(as, { from, to: '2026-11-15' });
    const { body: own } = await create(as, { from: '2026-11-13', habitIds: [id] });
    const neutral = async () => await neutralDays(as, id, FIRST, '2026-12-31');
    expect(await neutral()).toEqual(dayRange(from, '2026-12-31'));
    await update(as, own.id, { to: '2026-11-17' });
    expect(await neutral()).toEqual(dayRange(from, '2026-11-17'));
    await update(as, own.id, { to: '2026-11-14' });
    expect(await neutral()).toEqual(dayRange(from, '2026-11-15'));
    await remove(as, all.id);
    expect(await neutral()).toEqual(['2026-11-13', '2026-11-14']);
  });

  test('that are made ahead keep a streak while nothing is done, until they are ended', async () => {
    const { as, id } = await member({ createdOn: FIRST, done: dayRange(FIRST, TODAY) });
    const before = await achievementOf(as, id);
    const { body: made } = await create(as, { from: '2026-11-21' });
    try {
      api().clock.now = NOON + 9 * DAY;
      const { id: later } = await buildHabit(api(), as, { createdOn: '2026-11-25', order: 1 });
      expect(await achievementOf(as, id)).toEqual(before);
      expect((await send(api(), calls.getStats, { as })).body.ratio).toEqual(NEUTRAL);
      expect(await neutralDays(as, later, '2026-11-24', '2026-11-26')).toEqual(['2026-11-25', '2026-11-26']);
      // Back since the 28th, of which nothing is done.
      await update(as, made.id, { to: '2026-11-27' });
      expect(await achievementOf(as, id)).toMatchObject({ completed: 20, currentStreak: 0, percentage: 95 });
    } finally {
      api().clock.now = NOON;
    }
  });

  test('are forgotten with the last habit that they name', async () => {
    const { as, id } = await member();
    const { id: other } = await buildHabit(api(), as, { order: 1 });
    const { body: one } = await create(as, { ...SICK, habitIds: [id] });
    const { body: both } = await create(as, { from: TODAY, habitIds: [id, other] });
    const erase = async (habitId: string) =>
      await send(api(), calls.deleteHabit, { as, params: { id: habitId }, body: { action: 'delete' } });
    await send(api(), calls.deleteHabit, { as, params: { id } });
    expect(await list(as)).toEqual([one, both]);
    await erase(id);
    expect(await list(as)).toEqual([{ ...both, habitIds: [other] }]);
    await erase(other);
    expect(await list(as)).toEqual([]);
  });
});
