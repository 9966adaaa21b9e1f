import { expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { statsOfSums, sumsForStats } from '#domain/figures/performance.ts';
import { bonusOf, openOn, progressOf, restingOf } from '#domain/list/divider-progress.ts';
import { historyDays, isDoneOn, isDueOn, recordOf } from '#domain/list/wire-habit.ts';
import { type HabitKind, habitKinds, isRequired, logsAmount } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import type { RecentDay } from '#domain/record/day-flags.ts';
import { buildHabit } from '#tests/client/build-account-data.ts';
import { planDevice } from './local-reminders.ts';
import { isLeftOn } from './reminder.ts';

/** A Thursday, and the last day of its week. */
const TODAYS = ['2026-11-26', '2026-11-29'];

const repeats: [string, Habit['repeat']][] = [
  ['every day', { type: 'weekdays', days: [...EVERY_DAY] }],
  ['on Mondays', { type: 'weekdays', days: [1] }],
  ['every second day', { type: 'interval', every: 2, unit: 'day', from: '2026-11-26' }],
  ['on the 29th', { type: 'monthDays', days: [29] }],
  ['3 times a week', { type: 'times', count: 3, per: 'week' }],
  ['once a month', { type: 'times', count: 1, per: 'month' }],
  ['in all by week', { type: 'total', per: 'week' }],
];
const repeatsOf = (kind: HabitKind) => repeats.filter(([, repeat]) => !cannotRepeat(kind, repeat));

/** What may have happened to a habit on a day. */
const states: Record<string, (today: DayKey) => Partial<Habit>> = {
  untouched: () => ({}),
  done: (today) => logged({ [today]: 8 }),
  'done in part': (today) => logged({ [today]: 2 }),
  'done before': (today) =>
    logged({ [addDays(today, -1)]: 8, [addDays(today, -2)]: 8, [addDays(today, -3)]: 8 }),
  'done too often': (today) =>
    logged({ [today]: 8, [addDays(today, -1)]: 8, [addDays(today, -2)]: 8, [addDays(today, -3)]: 8 }),
  skipped: (today) => ({ recent: { [today]: { value: null, state: 'skipped', note: false } } }),
  'on a break': (today) => ({ breaks: [{ from: addDays(today, -1), to: null }] }),
  paused: () => ({ activated: false }),
  'not begun': (today) => ({ startsOn: addDays(today, 2) }),
  ended: (today) => ({ endsOn: addDays(today, -1) }),
};

/** Ticks where the habit is ticked. */
const logged = (values: Record<DayKey, number>): Partial<Habit> => ({
  history: Object.fromEntries(Object.entries(values).map(([day, value]) => [day, Number(value >= 8)])),
  recent: Object.fromEntries(
    Object.entries(values).map(([day, value]): [DayKey, RecentDay] => [
      day,
      { value, state: 'none', note: false },
    ]),
  ),
});

function habitOf(id: string, kind: HabitKind, repeat: Habit['repeat'], given: Partial<Habit>, today: DayKey) {
  const { history, recent = {}, ...others } = given;
  const untouched = Object.fromEntries(historyDays(today, 7).map((day) => [day, 0]));
  return buildHabit({
    id,
    kind,
    repeat,
    days: repeat.type === 'weekdays' ? repeat.days : [...EVERY_DAY],
    target: logsAmount({ kind }) ? 8 : null,
    ...others,
    history: { ...untouched, ...history },
    recent,
  });
}

const made = (today: DayKey): Habit[] =>
  habitKinds.flatMap((kind) =>
    repeatsOf(kind).flatMap(([plan, repeat]) =>
      Object.entries(states).map(([state, given]) =>
        habitOf(`${kind} ${plan}, ${state}`, kind, repeat, given(today), today),
      ),
    ),
  );

test.each(TODAYS)('counts the same habits as due and open on %s in every place', (today) => {
  const habits = made(today);
  const open = openOn(habits, today).map(({ id }) => id);
  const { completed, total } = progressOf(habits, today);
  expect(total - completed).toBe(open.length);
  expect(open.length).toBeGreaterThan(5);

  const { evenings } = planDevice(habits, {
    now: Date.parse(`${today}T12:00Z`),
    timeZone: 'UTC',
    dayStart: 0,
    settings: { eveningSummary: '21:00' },
    breaks: habits.flatMap(({ id, breaks }) => breaks.map((each) => ({ ...each, id, habitIds: [id] }))),
  });
  expect(evenings.find(({ day }) => day === today)?.habitIds).toEqual(open);
  expect(habits.filter((habit) => isLeftOn(recordOf(habit), today)).map(({ id }) => id)).toEqual(open);

  const each = habits.map((habit) => ({ habit, progress: progressOf([habit], today) }));
  for (const { habit, progress } of each) {
    const rest = { bonus: bonusOf([habit], today), resting: restingOf([habit], today) };
    // A limit, a running week and a scale are neither due nor at rest: their rows tell how they go.
    const isRated = !isRequired(habit) && isDoneOn(habit, today);
    const goesOn = progress.total === 0 && (isDueOn(habit, today) || isRated);
    expect([habit.id, progress.total + rest.bonus + rest.resting + Number(goesOn)]).toEqual([habit.id, 1]);
    const isDone = progress.total === 1 && isDoneOn(habit, today);
    expect([habit.id, progress.completed]).toEqual([habit.id, Number(isDone)]);
  }
  const limits = habits.filter(({ kind }) => kind === 'limit');
  expect(progressOf(limits, today).total).toBe(0);
});

/** The API counts items: three that a week lacks, also on a day of rest. The pages count habits. */
const differingOn: Record<DayKey, string[]> = {
  '2026-11-26': [],
  '2026-11-29': [
    ...['untouched', 'done', 'done in part', 'skipped', 'on a break'].flatMap((state) =>
      habitKinds
        .filter((kind) => !cannotRepeat(kind, { type: 'times' }))
        .map((kind) => `${kind} 3 times a week, ${state}`),
    ),
    'amount in all by week, skipped',
    'amount in all by week, on a break',
  ],
};

test.each(TODAYS)(
  'is the ratio of the API on %s, but where a week lacks several times, or ends on a day of rest',
  (today) => {
    const differing = made(today).filter((habit) => {
      const sums = sumsForStats(today);
      sums.add(recordOf(habit));
      const { ratio } = statsOfSums(sums, today);
      const { completed, total } = progressOf([habit], today);
      return ratio.completed !== completed || ratio.total !== total;
    });
    expect(differing.map(({ id }) => id).toSorted()).toEqual(differingOn[today]?.toSorted());
  },
);
