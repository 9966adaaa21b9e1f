import * as fc from 'fast-check';
import type { DayRange } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type HabitKind, hasField, keepsLimit, logsAmount, type PeriodRepeat } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import { changeSchedule, type Plan, rowOn, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { someTargets, someValues } from './kind-draws.ts';

/** Records of all kinds, of which every field is by chance. */

export const TODAY = '2026-11-20';
/** Some days after today too: travel leaves ticks there. */
export const SPAN = dayRange('2026-09-25', '2026-11-23');
const day = fc.constantFrom(...SPAN);
const per = fc.constantFrom('week' as const, 'month' as const);
const weekStart = fc.constantFrom(0, 1);

export type Full = Required<Omit<HabitRecord, 'noted' | 'grace'>>;
type Planned = fc.Arbitrary<Plan>;

const withTarget = (kind: HabitKind, plans: Planned): Planned => {
  const target = fc.constantFrom(...someTargets(kind));
  return hasField({ kind }, 'target')
    ? fc.tuple(plans, target).map(([plan, each]) => ({ ...plan, target: each }))
    : plans;
};

const weekdayPlan: Planned = fc.record({
  days: fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 1 }),
});
const intervalPlan: Planned = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    day,
  )
  .map(([every, unit, from]) => ({ days: EVERY_DAY, repeat: { type: 'interval', every, unit, from } }));
const monthDayPlan: Planned = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)), { minLength: 1 })
  .map((days) => ({ days: EVERY_DAY, repeat: { type: 'monthDays', days } }));
const plansBy = (repeats: fc.Arbitrary<PeriodRepeat>): Planned =>
  fc.tuple(repeats, weekStart).map(([repeat, first]) => ({
    days: EVERY_DAY,
    repeat,
    ...(repeat.per === 'week' && { weekStart: first }),
  }));
const timesPlan = plansBy(
  fc.record({ type: fc.constant('times' as const), count: fc.integer({ min: 1, max: 6 }), per }),
);
const totalPlan = plansBy(fc.record({ type: fc.constant('total' as const), per }));

const dayPlan = (kind: HabitKind) => withTarget(kind, fc.oneof(weekdayPlan, intervalPlan, monthDayPlan));
const periodPlans = { times: timesPlan, total: totalPlan };
const periodPlan = (kind: HabitKind) => {
  const possible = (['times', 'total'] as const).filter((type) => !cannotRepeat(kind, { type }));
  return possible.length === 0 ? dayPlan(kind) : fc.oneof(...possible.map((type) => periodPlans[type]));
};
const plan = (kind: HabitKind): Planned =>
  fc.oneof(
    dayPlan(kind),
    { arbitrary: withTarget(kind, periodPlan(kind)), weight: 2 },
    fc.constant({ days: [] }),
  );

const bound = fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, day);
const range: fc.Arbitrary<DayRange> = fc
  .tuple(day, fc.option(fc.nat(9)))
  .map(([from, length]) => ({ from, to: length === null ? null : addDays(from, length) }));
const logsOf = (kind: HabitKind) =>
  fc.array(fc.constantFrom(null, null, ...someValues(kind)), {
    minLength: SPAN.length,
    maxLength: SPAN.length,
  });

export const recordsOf = (kind: HabitKind, plans = plan(kind)): fc.Arbitrary<Full> =>
  fc
    .record({
      first: plans,
      changes: fc.array(fc.record({ from: day, plan: plans }), { maxLength: 3 }),
      createdOn: day,
      logged: logsOf(kind),
      since: fc.nat(30),
      skipped: fc.array(day, { maxLength: 12 }),
      breaks: fc.array(range, { maxLength: 2 }),
      startsOn: bound,
      endsOn: bound,
    })
    .map(({ first, changes, logged, since, skipped, ...others }) => {
      const days = SPAN.flatMap((key, at): [DayKey, number][] => {
        const value = at < since ? null : (logged[at] ?? null);
        return value === null ? [] : [[key, value]];
      });
      const values = DayValues.of(days);
      const schedule = changes.reduce((rows, { from, plan: next }) => {
        // A change after today begins after the days that are logged.
        const free = addDays(values.latest ?? TODAY, 1);
        return changeSchedule(rows, from > TODAY && from < free ? free : from, next);
      }, startSchedule(first));
      const isDone = ([key, value]: [DayKey, number]) =>
        !keepsLimit({ kind }) && value >= (rowOn(schedule, key)?.target ?? 1);
      return {
        ...others,
        kind,
        schedule,
        values: logsAmount({ kind }) ? values : DayValues.empty,
        ticks: TickSet.of(days.filter(isDone).map(([key]) => key)),
        skips: TickSet.of(skipped),
      };
    });
