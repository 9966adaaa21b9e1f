import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Graph } from '#contract/performance.ts';
import { moneySaved } from '#domain/clean-days.ts';
import { type DayKey, dayRange } from '#domain/day-key.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

/**
 * Four weeks of November 2026, from Monday 2 to Sunday 29, in the lives of eight people whose habits log amounts, have limits or are repeated
 * otherwise than by weekdays. Every expected figure was worked out beside the code: the strength item by item, s' = s*m + v*(1-m) from 0, with
 * m = 0.5^(1/(13*sqrt(f))) and f due items a day: daily m = 0.948078, three times a week m = 0.921782, weekly m = 0.868430, monthly
 * m = 0.746738. In the comments + is a met item, - a missed one, and a number how much of a missed one was met.
 */
const nov = (day: number): DayKey => `2026-11-${String(day).padStart(2, '0')}`;
const novs = (from: number, to: number): DayKey[] => dayRange(nov(from), nov(to));

interface End {
  readonly streak: number;
  readonly best: number;
  readonly percentage: number;
  readonly strength: number;
  /** Due items met, and all. */
  readonly met: number;
  readonly due: number;
  /** The days on which an item is booked. */
  readonly booked: readonly DayKey[];
  /** All that was logged, on how many days, and the most of a day; not of a tick. */
  readonly amounts?: Omit<NonNullable<Graph['amounts']>, 'days'>;
  /** Of a limit with a cost. */
  readonly saved?: number;
}

forEachApi('four weeks in the life of', (api) => {
  const at = (instant: string): void => {
    api().clock.now = Date.parse(instant);
  };
  const noonOf = (day: number): void => at(`${nov(day)}T12:00:00Z`);
  afterEach(() => {
    api().clock.now = NOON;
  });

  /** A new user with one habit, made on its first day. */
  const start = async (plan: object, first = nov(2)) => {
    at(`${first}T07:00:00Z`);
    const as = await buildUser(api());
    const body = { name: 'Habit', emoji: 'open-book', ...plan };
    return { as, id: (await send(api(), calls.createHabit, { as, body })).body.id };
  };
  type Living = Awaited<ReturnType<typeof start>>;

  const change = async ({ as, id }: Living, day: DayKey, body: object) => {
    const sending = { as, params: { id, day }, body, key: randomUUID() };
    const { status, body: habit } = await send(api(), calls.updateDay, sending);
    expect(status).toBe(200);
    return habit;
  };
  /** Logs each day at its noon. */
  const log = async (living: Living, values: Readonly<Record<number, number>>) => {
    for (const [day, value] of Object.entries(values)) {
      noonOf(Number(day));
      await change(living, nov(Number(day)), { value });
    }
  };
  /** The same value on all days, other than on some: null for nothing. */
  const except = (value: number, others: Readonly<Record<number, number | null>>) => {
    const all = Array.from({ length: 28 }, (_, place) => [place + 2, others[place + 2] ?? value] as const);
    return Object.fromEntries(all.filter(([day]) => others[day] !== null));
  };
  const tickAll = async ({ as, id }: Living, days: readonly number[]) => {
    for (const day of days) {
      noonOf(day);
      const body = { action: 'create', days: [nov(day)] };
      expect((await send(api(), calls.setActivities, { as, params: { id }, body })).status).toBe(200);
    }
  };
  const habitOf = async (as: TestUser) =>
    (await send(api(), calls.listHabits, { as, query: { historyDays: '31' } })).body[0];

  /** On Monday 30: all figures, and the same from the graph. */
  const expectEnd = async ({ as, id }: Living, end: End) => {
    const { streak: currentStreak, best: bestStreak, met, due, booked, percentage, strength } = end;
    noonOf(30);
    const [achievement] = (await send(api(), calls.getAchievements, { as })).body;
    const habit = await habitOf(as);
    expect(achievement).toMatchObject({ currentStreak, bestStreak, completed: met, percentage });
    expect(habit?.strength).toBe(strength);
    expect(habit && moneySaved(habit, achievement?.completed ?? 0)).toBe(end.saved ?? null);
    expect((await send(api(), calls.getStatistics, { as })).body.habitsCompleted).toBe(met);
    const query = { habitId: id, startDate: '2026-01-01', stopDate: nov(29) };
    const { days, amounts } = (await send(api(), calls.getGraph, { as, query })).body;
    expect(amounts).toEqual(end.amounts && { ...end.amounts, days: expect.anything() as unknown });
    const sum = (field: 'completed' | 'total') =>
      Object.values(days).reduce((total, each) => total + each[field], 0);
    expect([sum('completed'), sum('total')]).toEqual([met, due]);
    expect(Object.keys(days).filter((day) => days[day]?.total !== 0)).toEqual(booked);
    await expectInvariants(api(), as, nov(30));
  };

  test('a runner, three times a week', async () => {
    const living = await start({ repeat: { type: 'times', count: 3, per: 'week' } });
    await tickAll(living, [3, 5, 7, 10, 12]);
    noonOf(14);
    // On Saturday two of three: the week is open, and breaks nothing.
    const [open] = (await send(api(), calls.getAchievements, living)).body;
    expect(open).toMatchObject({ currentStreak: 1, percentage: 100, completed: 5 });
    await tickAll(living, [16, 17, 19, 21, 24, 26, 28]);
    // +++ ++- +++ +++, the fourth run of the third week a bonus: 11 of 12 are 92 %. Two whole weeks in a row.
    await expectEnd(living, {
      streak: 2,
      best: 2,
      percentage: 92,
      strength: 0.575713,
      met: 11,
      due: 12,
      booked: [3, 5, 7, 10, 12, 15, 16, 17, 19, 24, 26, 28].map(nov),
    });
    const { recent = {} } = (await habitOf(living.as)) ?? {};
    // The fourth week is covered; of the second nothing is.
    expect([recent[nov(27)]?.state, recent[nov(13)]?.state]).toEqual(['covered', undefined]);
  });

  test('one who drinks eight glasses of water a day', async () => {
    const living = await start({ kind: 'amount', target: 8, unit: 'glasses' });
    for (let glass = 1; glass <= 8; glass += 1) {
      const { history } = await change(living, nov(2), { value: { add: 1 } });
      expect(history[nov(2)]).toBe(glass === 8 ? 1 : 0);
    }
    await log(living, except(8, { 5: 6, 13: 4, 20: null, 22: 9 }));
    // 2 to 4 +, 6/8, 6 to 12 +, 4/8, 14 to 19 +, none, 21 to 29 +: 25 of 28 are 89 %, the last 9 in a row.
    await expectEnd(living, {
      streak: 9,
      best: 9,
      percentage: 89,
      strength: 0.728482,
      met: 25,
      due: 28,
      booked: novs(2, 29),
      // 24 days of 8, with 6, 4 and 9.
      amounts: { total: 211, logged: 27, best: { day: nov(22), value: 9 } },
    });
  });

  test('one who gives up smoking, and saves 8 a clean day', async () => {
    const living = await start({ kind: 'limit', target: 0, cost: 8 });
    await log(living, { 4: 3, 5: 1, 16: 1 });
    noonOf(17);
    // 2+ 3+ 4- 5- 6 to 15 + 16-: 12 of 15 are 80 %. Today is not over.
    const [after] = (await send(api(), calls.getAchievements, living)).body;
    expect(after).toMatchObject({ completed: 12, currentStreak: 0, bestStreak: 10, percentage: 80 });
    // 2 to 3 +, two -, 6 to 15 +, a -, 17 to 29 +: 25 of 28 are 89 %, the last 13 in a row.
    await expectEnd(living, {
      streak: 13,
      best: 13,
      percentage: 89,
      strength: 0.721193,
      met: 25,
      due: 28,
      booked: novs(2, 29),
      amounts: { total: 5, logged: 3, best: { day: nov(4), value: 3 } },
      // 25 clean days of 8.
      saved: 200,
    });
    expect((await habitOf(living.as))?.lastSlip).toBe(nov(16));
  });

  test('one who takes medicine twice a day, and is in hospital on the 21st', async () => {
    const living = await start({ kind: 'amount', target: 2 });
    for (let day = 2; day <= 29; day += 1) {
      if (day === 15) continue;
      at(`${nov(day)}T08:00:00Z`);
      if (day === 21) {
        await change(living, nov(day), { state: 'skipped' });
        continue;
      }
      await change(living, nov(day), { value: { add: 1 } });
      at(`${nov(day)}T20:00:00Z`);
      if (day !== 6) await change(living, nov(day), { value: { add: 1 } });
    }
    // 2 to 5 +, 1/2, 7 to 14 +, none, 16 to 20 +, a skip, 22 to 29 +: 25 of 27 are 93 %, the last 5 + 8 in a row.
    expect((await habitOf(living.as))?.recent[nov(21)]?.state).toBe('skipped');
    await expectEnd(living, {
      streak: 13,
      best: 13,
      percentage: 93,
      strength: 0.728986,
      met: 25,
      due: 27,
      booked: novs(2, 29).filter((day) => day !== nov(21)),
      amounts: { total: 51, logged: 26, best: { day: nov(2), value: 2 } },
    });
  });

  test('one who pays the bills on the last day of the month', async () => {
    const first = await start({ repeat: { type: 'monthDays', days: ['last'] } }, '2026-01-01');
    const paid = ['01-31', '02-28', '04-30', '05-31', '06-30', '07-31', '09-30', '10-31'];
    /** The user signs in again: an unused session ends after some weeks. */
    const signedInOn = async (day: DayKey) => {
      at(`${day}T12:00:00Z`);
      const { token } = await openSession(api().database.db, first.as.userId, undefined, api().clock.now);
      return { ...first, as: { ...first.as, token } };
    };
    for (const day of paid) await change(await signedInOn(`2026-${day}`), `2026-${day}`, { value: 1 });
    const living = await signedInOn(nov(30));
    // January and February +, March -, April to July +, August -, September and October +: 8 of 10 are 80 %.
    await expectEnd(living, {
      streak: 2,
      best: 4,
      percentage: 80,
      strength: 0.772074,
      met: 8,
      due: 10,
      booked: [...paid, '03-31', '08-31'].toSorted().map((day) => `2026-${day}`),
    });
    // On the last day of November: 9 of 11 are 82 %.
    const { achievement, strength } = await change(living, nov(30), { value: 1 });
    expect(achievement).toMatchObject({ currentStreak: 3, percentage: 82, completed: 9 });
    expect(strength).toBe(0.829799);
  });

  test('one who meditates for ten minutes by a timer', async () => {
    const living = await start({ kind: 'amount', target: 10, unit: 'min' });
    const sit = async (from: string, to: string) => {
      for (const [action, time] of [
        ['start', from],
        ['stop', to],
      ] as const) {
        at(time);
        const body = { action, at: new Date(time).toISOString() };
        const { status } = await send(api(), calls.setTimer, { ...living, params: { id: living.id }, body });
        expect(status).toBe(200);
      }
    };
    const plain = [...Array(7).keys()].map((place) => place + 2);
    for (const day of [...plain, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
      await sit(`${nov(day)}T07:00:00Z`, `${nov(day)}T07:10:00Z`);
    await sit(`${nov(9)}T07:00:00Z`, `${nov(9)}T07:07:30Z`);
    for (const day of [10, 11, 12, 13, 14, 15]) await sit(`${nov(day)}T07:00:00Z`, `${nov(day)}T07:12:00Z`);
    // Past midnight: of the day on which it began.
    await sit(`${nov(16)}T23:55:00Z`, `${nov(17)}T00:10:00Z`);
    await sit(`${nov(17)}T07:00:00Z`, `${nov(17)}T07:05:00Z`);
    await sit(`${nov(17)}T19:00:00Z`, `${nov(17)}T19:05:00Z`);
    // 2 to 8 +, 7.5/10, 10 to 17 +, none, 19 to 29 +: 26 of 28 are 93 %, the last 11 in a row.
    await expectEnd(living, {
      streak: 11,
      best: 11,
      percentage: 93,
      strength: 0.741936,
      met: 26,
      due: 28,
      booked: novs(2, 29),
      // 18 days of 10, 7.5, six of 12, 15, and 5 + 5: 180 + 7.5 + 72 + 15 + 10.
      amounts: { total: 284.5, logged: 27, best: { day: nov(16), value: 15 } },
    });
  });

  test('a reader of a hundred pages a week', async () => {
    const plan = { kind: 'amount', target: 100, unit: 'pages', repeat: { type: 'total', per: 'week' } };
    const living = await start(plan);
    await log(living, { 2: 40, 4: 30, 7: 35, 9: 20, 13: 50, 16: 100, 18: 15, 23: 30, 25: 30, 29: 40 });
    // 105 + on the 7th, 70/100, 100 + on the 16th, 100 + on the 29th: 3 of 4 are 75 %. Two weeks in a row.
    expect((await habitOf(living.as))?.recent[nov(16)]?.value).toBe(100);
    await expectEnd(living, {
      streak: 2,
      best: 2,
      percentage: 75,
      strength: 0.40146,
      met: 3,
      due: 4,
      booked: [7, 15, 16, 29].map(nov),
      // 105, 70, 115 and 100.
      amounts: { total: 390, logged: 10, best: { day: nov(16), value: 100 } },
    });
  });

  test('one who drinks at most two coffees a day, but in the holidays', async () => {
    const living = await start({ kind: 'limit', target: 2, cost: 2.5 });
    await send(api(), calls.createBreak, { as: living.as, body: { from: nov(24), to: nov(26) } });
    await log(living, { 2: 2, 3: 3, 4: 1, 9: 2, 10: 5, 17: 0, 18: 3, 25: 2, 28: 2 });
    // 2+, 1 - 1/2, 4 to 9 +, 0, 11 to 17 +, 1 - 1/2, 19 to 23 +, a break, 27 to 29 +: 22 of 25 are 88 %, the last 5 + 3 in a row.
    await expectEnd(living, {
      streak: 8,
      best: 8,
      percentage: 88,
      strength: 0.689622,
      met: 22,
      due: 25,
      booked: novs(2, 29).filter((day) => day < nov(24) || day > nov(26)),
      // What was drunk in the holidays too.
      amounts: { total: 20, logged: 9, best: { day: nov(10), value: 5 } },
      // 22 days of 2.50.
      saved: 55,
    });
    expect((await habitOf(living.as))?.lastSlip).toBe(nov(18));
  });
});
