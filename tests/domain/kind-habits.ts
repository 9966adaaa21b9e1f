import * as fc from 'fast-check';
import type { DayRange } from '#domain/breaks.ts';
import { addDays, type DayKey, dayNumber, dayRange } from '#domain/day-key.ts';
import type { DayUpdate } from '#domain/day-update.ts';
import { DayValues } from '#domain/day-values.ts';
import { planInForce } from '#domain/habit.ts';
import type { CountedDay } from '#domain/habit-day.ts';
import { periodBefore } from '#domain/habit-record.ts';
import type { Repeat } from '#domain/repeat.ts';
import { startSchedule } from '#domain/schedule.ts';
import { ONE } from '#domain/share.ts';
import { shownHistory } from '#domain/shown-history.ts';
import { TickSet } from '#domain/tick-set.ts';
import { applyDays, changedDay } from '#domain/ticking.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import type { WireHabit } from '#domain/wire-habit.ts';

/** Habits of all kinds as the server has them, with six weeks of days, and as it answers them. */

/** A Thursday. */
export const TODAY = '2026-11-26';
export const HISTORY = dayRange(addDays(TODAY, -6), TODAY).toReversed();
const OLDER = dayRange(addDays(TODAY, -40), addDays(TODAY, -7));

const STEPS = [{ id: 'a' }, { id: 'b' }];

const periodRepeats: fc.Arbitrary<Repeat> = fc.constantFrom<Repeat>(
  { type: 'times', count: 3, per: 'week' },
  { type: 'times', count: 7, per: 'week' },
  { type: 'times', count: 5, per: 'month' },
);
const dayRepeats = fc.constantFrom<Repeat | null>(
  null,
  { type: 'interval', every: 2, unit: 'day', from: '2026-11-01' },
  { type: 'interval', every: 1, unit: 'week', from: '2026-11-02' },
  { type: 'interval', every: 1, unit: 'month', from: '2026-08-31' },
  { type: 'monthDays', days: [20, 26, 'last'] },
);
const totals = fc.constantFrom<Repeat>({ type: 'total', per: 'week' }, { type: 'total', per: 'month' });

interface Bounds {
  readonly startsOn: DayKey | null;
  readonly endsOn: DayKey | null;
}

const breakOf = (from: DayKey): DayRange => ({ from, to: addDays(from, 3) });

/** What a habit of a kind can be repeated by, and its targets. */
export const plansOf = {
  check: fc.record({ repeat: fc.oneof(periodRepeats, dayRepeats), target: fc.constant(null) }),
  amount: fc.record({
    repeat: fc.oneof(periodRepeats, dayRepeats, totals),
    target: fc.constantFrom(1, 2500, 8000),
  }),
  limit: fc.record({ repeat: fc.oneof(dayRepeats, totals), target: fc.constantFrom(0, 2000) }),
};
const kinds = fc.oneof(
  ...(['check', 'amount', 'limit'] as const).map((kind) => plansOf[kind].map((plan) => ({ kind, ...plan }))),
);

export const habits = fc
  .record({
    plan: kinds,
    days: fc.array(fc.constantFrom('log', 'log', 'skip', 'open'), { minLength: 41, maxLength: 41 }),
    amounts: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 41, maxLength: 41 }),
    broken: fc.option(fc.nat(30)),
    endsIn: fc.option(fc.integer({ min: -3, max: 10 })),
    weekStart: fc.nat(6),
    steps: fc.constantFrom(STEPS, []),
  })
  .map(({ plan, days, amounts, broken, endsIn, weekStart, steps }) => {
    const weekdays = EVERY_DAY;
    const schedule = startSchedule(
      planInForce({ ...plan, weekdays, activated: true, archivedAt: null }, weekStart),
    );
    const bounds: Bounds = { startsOn: null, endsOn: endsIn === null ? null : addDays(TODAY, endsIn) };
    const from = broken === null ? null : addDays(TODAY, -broken);
    const empty = {
      ...plan,
      ...bounds,
      weekdays,
      schedule,
      // Older than the history: a device knows the creation day in UTC alone.
      createdOn: addDays(TODAY, -50),
      breaks: from === null ? [] : [breakOf(from)],
      ticks: TickSet.empty,
      skips: TickSet.empty,
      values: DayValues.empty,
      completed: 0,
      step: 1500,
      steps,
      days: new Map<DayKey, CountedDay>(),
    };
    return [...OLDER, ...HISTORY.toReversed()].reduce((habit, day, index) => {
      const type = days[index];
      if (type === 'open') return habit;
      const update: DayUpdate =
        type === 'skip' ? { state: 'skipped' } : { value: plan.kind === 'check' ? 1 : (amounts[index] ?? 0) };
      return applyDays(habit, new Map([[day, changedDay(habit, day, update)]]));
    }, empty);
  });
export type Stored = typeof habits extends fc.Arbitrary<infer H> ? H : never;

/** As the server answers it. */
export function wireOf(habit: Stored, today = TODAY): WireHabit {
  const days = dayRange(addDays(today, -6), today).toReversed();
  const marked = days.flatMap((day) => {
    const { count = 0 } = habit.days.get(day) ?? {};
    return count > 1 ? [{ day, count, noted: false }] : [];
  });
  const { completedStepIds: completed = [] } = habit.days.get(today) ?? {};
  const before = periodBefore(habit, dayNumber(days.at(-1) ?? ''));
  return {
    id: 'one',
    order: 0,
    steps: habit.steps.map(({ id }, order) => ({ id, order, name: id, completed: completed.includes(id) })),
    activated: true,
    archivedAt: null,
    createdAt: `${habit.createdOn}T12:00:00.000Z`,
    days: [...habit.weekdays],
    kind: habit.kind,
    repeat: habit.repeat ?? { type: 'weekdays', days: [...habit.weekdays] },
    target: habit.target === null ? null : habit.target / ONE,
    step: habit.step / ONE,
    startsOn: habit.startsOn,
    endsOn: habit.endsOn,
    periodBefore: before && { ...before, sum: before.sum / ONE },
    breaks: habit.breaks,
    ...shownHistory(habit, days, marked),
  };
}
