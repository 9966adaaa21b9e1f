import * as fc from 'fast-check';
import { habitKinds } from '#domain/plan/habit.ts';

/** Days before today; negative ones are ahead. */
const back = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 16 }));
const per = fc.constantFrom('week', 'month');
const weekday = fc.integer({ min: 0, max: 6 });
const habit = fc.nat({ max: 2 });

/** `period` is by times or a total, as its kind goes (start-habit.ts). */
const repeat = fc.oneof(
  fc.record({
    type: fc.constant('weekdays' as const),
    days: fc.oneof(fc.uniqueArray(weekday, { minLength: 7 }), fc.uniqueArray(weekday, { minLength: 1 })),
  }),
  fc.record({
    type: fc.constant('interval' as const),
    every: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 })),
    unit: fc.constantFrom('day', 'day', 'week', 'month'),
    from: fc.integer({ min: -5, max: 30 }),
  }),
  fc.record({
    type: fc.constant('monthDays' as const),
    days: fc.uniqueArray(fc.constantFrom(1, 2, 10, 15, 28, 29, 30, 31, 'last' as const), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('period' as const), per, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    type: fc.constant('period' as const),
    per: fc.constant('week'),
    count: fc.constantFrom(1, 2, 7),
  }),
  fc.record({ type: fc.constant('period' as const), per, count: fc.constantFrom(1, 3, 20, 31) }),
);

/** In units; of a limit one less, so that it may be 0. */
const target = fc.constantFrom(1, 2, 4, 7.5, 20.125);
const plan = fc.record({ repeat, target });
export type PlanDraw = typeof plan extends fc.Arbitrary<infer P> ? P : never;

/** How a target changes: by so much of it in some steps; null ends that. Of what has no target it is never asked. */
const growth = fc.record({
  by: fc.constantFrom(0.25, 0.5, 1, -0.25, -0.125),
  steps: fc.constantFrom(1, 2, 2.5, 3, 6),
  every: fc.record({
    count: fc.constantFrom(1, 1, 2, 3),
    unit: fc.constantFrom('day' as const, 'day' as const, 'week' as const),
  }),
  onlyWhenMet: fc.boolean(),
});
export type GrowthDraw = typeof growth extends fc.Arbitrary<infer G> ? G : never;

/** What is logged of a day, in tenths of the target; or nothing, or a skip. */
const logged = fc.constantFrom('-', '-', 'skip', 0, 1, 4, 5, 10, 10, 10, 10, 10, 13, 20);
export type LoggedDraw = typeof logged extends fc.Arbitrary<infer L> ? L : never;

/** Imported days before today, and the rows of the schedule; a row without a plan is a pause. */
const past = fc.record({
  days: fc.array(logged, { minLength: 1, maxLength: 60, size: 'max' }),
  createdAfter: fc.nat({ max: 8 }),
  rows: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 60 }),
      plan: fc.option(plan, { freq: 3 }),
      weekStart: weekday,
    }),
    { maxLength: 3 },
  ),
});

const bound = fc.option(fc.integer({ min: -12, max: 25 }), { freq: 1 });
const start = fc.record({
  kind: fc.constantFrom(...habitKinds),
  plan,
  startsOn: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: bound }),
  endsOn: fc.constantFrom(null, null, null, 5, 20),
  past: fc.option(past, { freq: 3 }),
  growth: fc.option(growth, { freq: 1 }),
});
export type HabitDraw = typeof start extends fc.Arbitrary<infer H> ? H : never;

const pauses = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 5, max: 35 }));
const change = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('log' as const), habit, back, logged }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('tick' as const),
      habit,
      isDone: fc.constantFrom(true, true, true, false),
      back: fc.uniqueArray(back, { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('unskip' as const), habit, back }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('plan' as const), habit, plan }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('target' as const), habit, target }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('ahead' as const),
      habit,
      days: fc.oneof(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 20 })),
      /** Whether a total begins on a day on which it can; it is refused on others. */
      isAligned: fc.constantFrom(true, true, false),
      repeat: fc.option(repeat, { freq: 2 }),
      target: fc.option(target, { freq: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('takeBack' as const), habit, which: fc.nat({ max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('grow' as const),
      habit,
      growth: fc.option(growth, { freq: 5 }),
      target: fc.option(target, { freq: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('rule' as const),
      rule: fc.option(
        fc.oneof(
          fc.record({ type: fc.constantFrom('all' as const, 'any' as const) }),
          fc.record({ type: fc.constant('atLeast' as const), count: fc.integer({ min: 1, max: 3 }) }),
        ),
        { freq: 5 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('grace' as const), grace: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('activate' as const), habit, activated: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('archive' as const), habit, archived: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('bounds' as const), habit, startsOn: bound, endsOn: bound }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('break' as const),
      back: fc.integer({ min: -8, max: 30 }),
      length: pauses,
      habits: fc.option(fc.uniqueArray(habit, { minLength: 1 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('moveBreak' as const),
      which: fc.nat({ max: 3 }),
      length: pauses,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('deleteBreak' as const), which: fc.nat({ max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('weekStart' as const), weekStart: weekday }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('clock' as const),
      dayStart: weekday,
      timeZone: fc.constantFrom('Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), habit }) },
);
export type ChangeDraw = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** Days that pass before the change, and the time on the clock of the user at which it is made. */
const event = fc.record({
  days: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 6, 9),
  minute: fc.constantFrom(0, 1, 29, 59, 60, 119, 120, 180, 240, 299, 300, 359, 360, 361, 720, 1380, 1439),
  change,
  isCompared: fc.constantFrom(true, false, false, false, false),
  /** Whether the device apart reads all that the server has before it. */
  isRead: fc.constantFrom(true, false, false, false, false, false),
});

export const histories = fc.record({
  /** Of leap years and others, winters and summers. */
  firstDay: fc.constantFrom(
    '2024-01-25',
    '2024-03-05',
    '2025-02-10',
    '2025-10-20',
    '2026-06-29',
    '2025-12-28',
  ),
  timeZone: fc.constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Paris',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
  ),
  dayStart: weekday,
  weekStart: weekday,
  grace: fc.boolean(),
  habits: fc.array(start, { minLength: 1, maxLength: 3 }),
  events: fc.array(event, { minLength: 3, maxLength: 12, size: 'max' }),
});
export type History = typeof histories extends fc.Arbitrary<infer H> ? H : never;
