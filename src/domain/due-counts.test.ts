import { expect, test } from 'vitest';
import { addDays, type DayKey, dayRange } from './day-key.ts';
import { statsOfSums, sumsForStats } from './day-sums.ts';
import { bonusOf, openOn, progressOf, restingOf } from './divider-progress.ts';
import { isDoneOn, isDueToday, type RecentDay, type WireRepeat } from './due-today.ts';
import { isLeftOn } from './evening.ts';
import { kindRules, type TimedHabit } from './kind-rules.ts';
import { planDevice } from './local-evenings.ts';
import { recordOfWire } from './wire-record.ts';
import './wire-kinds.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;
/** A Thursday, and the last day of its week. */
const TODAYS = ['2026-11-26', '2026-11-29'];

const byDays: [string, WireRepeat][] = [
  ['every day', { type: 'weekdays', days: EVERY_DAY }],
  ['on Mondays', { type: 'weekdays', days: [1] }],
  ['every second day', { type: 'interval', every: 2, unit: 'day', from: '2026-11-26' }],
  ['on the 29th', { type: 'monthDays', days: [29] }],
];
const repeats: Record<string, [string, WireRepeat][]> = {
  check: [
    ...byDays,
    ['3 times a week', { type: 'times', count: 3, per: 'week' }],
    ['once a month', { type: 'times', count: 1, per: 'month' }],
  ],
  amount: [...byDays, ['in all by week', { type: 'total', per: 'week' }]],
  limit: [...byDays, ['in all by week', { type: 'total', per: 'week' }]],
};

/** What may have happened to a habit on a day. */
const states: Record<string, (today: DayKey) => Partial<TimedHabit>> = {
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
const logged = (values: Record<DayKey, number>): Partial<TimedHabit> => ({
  history: Object.fromEntries(Object.entries(values).map(([day, value]) => [day, Number(value >= 8)])),
  recent: Object.fromEntries(
    Object.entries(values).map(([day, value]): [DayKey, RecentDay] => [
      day,
      { value, state: 'none', note: false },
    ]),
  ),
});

function habitOf(id: string, kind: string, repeat: WireRepeat, given: Partial<TimedHabit>, today: DayKey) {
  const days = dayRange(addDays(today, -6), today).toReversed();
  const untouched = Object.fromEntries(days.map((day) => [day, 0]));
  const habit: TimedHabit = {
    id,
    order: 0,
    days: repeat.type === 'weekdays' ? repeat.days : EVERY_DAY,
    activated: true,
    archivedAt: null,
    createdAt: '2026-01-01T08:00:00.000Z',
    steps: [],
    kind: kind as 'check',
    repeat,
    ...(kind !== 'check' && { target: 8, step: 1 }),
    periodBefore: { weekStart: 1, met: 0, sum: 0, neutral: 0 },
    ...given,
    history: { ...untouched, ...given.history },
    recent:
      kind === 'check'
        ? Object.fromEntries(
            Object.entries(given.recent ?? {}).filter(([, { state }]) => state === 'skipped'),
          )
        : (given.recent ?? {}),
  };
  const rules = kindRules({ ...habit, endsOn: '9999-01-01' });
  return rules?.again(habit) ?? habit;
}

const made = (today: DayKey): TimedHabit[] =>
  Object.entries(repeats).flatMap(([kind, plans]) =>
    plans.flatMap(([plan, repeat]) =>
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

  const { evenings } = planDevice(
    habits.map((habit) => ({ ...habit, reminderTime: null })),
    {
      now: Date.parse(`${today}T12:00Z`),
      timeZone: 'UTC',
      dayStart: 0,
      settings: { eveningSummary: '21:00' },
      streaks: new Map(),
    },
  );
  expect(evenings.find(({ day }) => day === today)?.habitIds).toEqual(open);
  expect(habits.filter((habit) => isLeftOn(recordOfWire(habit), today)).map(({ id }) => id)).toEqual(open);

  const each = habits.map((habit) => ({ habit, progress: progressOf([habit], today) }));
  for (const { habit, progress } of each) {
    const rest = { bonus: bonusOf([habit], today), resting: restingOf([habit], today) };
    // A limit and a running week are neither due nor at rest: their rows tell how they go.
    const goesOn = isDueToday(habit, today) && progress.total === 0;
    expect([habit.id, progress.total + rest.bonus + rest.resting + Number(goesOn)]).toEqual([habit.id, 1]);
    if (habit.kind === 'limit') expect(progress.total).toBe(0);
    if (progress.total === 1)
      expect([habit.id, isDoneOn(habit, today)]).toEqual([habit.id, progress.completed === 1]);
  }
});

/** The API counts items: three that a week lacks, also on a day of rest. The pages count habits. */
const differingOn: Record<DayKey, string[]> = {
  '2026-11-26': [],
  '2026-11-29': [
    'check 3 times a week, untouched',
    'check 3 times a week, done',
    'check 3 times a week, done in part',
    'check 3 times a week, skipped',
    'check 3 times a week, on a break',
    'amount in all by week, skipped',
    'amount in all by week, on a break',
  ],
};

test.each(TODAYS)(
  'is the ratio of the API on %s, but where a week lacks several times, or ends on a day of rest',
  (today) => {
    const differing = made(today).filter((habit) => {
      const sums = sumsForStats(today);
      sums.add(recordOfWire(habit));
      const { ratio } = statsOfSums(sums, today);
      const { completed, total } = progressOf([habit], today);
      return ratio.completed !== completed || ratio.total !== total;
    });
    expect(differing.map(({ id }) => id)).toEqual(differingOn[today]);
  },
);
