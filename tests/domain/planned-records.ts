import * as fc from 'fast-check';
import type { DayRange } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type HabitKind, hasField, keepsLimit, logsAmount, type Repeat } from '#domain/plan/habit.ts';
import { cannotRepeat } from '#domain/plan/kind-acts.ts';
import { changeSchedule, type Plan, rowOn, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { someTargets, someValues } from './kind-draws.ts';

/** Records of all kinds, of which plans, breaks and days are by chance. */

export const SPAN = dayRange('2026-09-25', '2026-11-23');
export const day = fc.constantFrom(...SPAN);

const byWeekdays: Plan[] = [{ days: [1, 3, 5] }, { days: [0] }, { days: EVERY_DAY }, { days: [] }];
export const repeated = (repeat: Repeat, weekStart?: number): Plan => ({
  days: EVERY_DAY,
  repeat,
  ...(weekStart !== undefined && { weekStart }),
});
const byDays: Plan[] = [
  repeated({ type: 'interval', every: 3, unit: 'day', from: '2026-09-28' }),
  repeated({ type: 'interval', every: 2, unit: 'week', from: '2026-10-05' }),
  repeated({ type: 'interval', every: 1, unit: 'month', from: '2026-08-31' }),
  repeated({ type: 'monthDays', days: [1, 15, 'last'] }),
];
const byTimes: Plan[] = [
  repeated({ type: 'times', count: 3, per: 'week' }, 1),
  repeated({ type: 'times', count: 5, per: 'week' }, 1),
  repeated({ type: 'times', count: 2, per: 'week' }, 0),
  repeated({ type: 'times', count: 10, per: 'month' }),
];
const byTotal: Plan[] = [
  repeated({ type: 'total', per: 'week' }, 1),
  repeated({ type: 'total', per: 'week' }, 0),
  repeated({ type: 'total', per: 'month' }),
];
const allPlans = [...byWeekdays, ...byDays, ...byTimes, ...byTotal, ...byTotal];
/** What a habit of a kind can be planned by. */
export function plansOf(kind: HabitKind): fc.Arbitrary<Plan> {
  const plans = fc.constantFrom(...allPlans.filter(({ repeat }) => !cannotRepeat(kind, repeat)));
  if (!hasField({ kind }, 'target')) return plans;
  const targets = fc.constantFrom(...someTargets(kind));
  return fc.tuple(plans, targets).map(([plan, target]) => ({ ...plan, target }));
}

export type Full = Required<Omit<HabitRecord, 'noted' | 'grace'>>;
export const range: fc.Arbitrary<DayRange> = fc
  .tuple(day, fc.option(fc.nat(9)))
  .map(([from, length]) => ({ from, to: length === null ? null : addDays(from, length) }));
const bound = fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, day);
const logsOf = (kind: HabitKind) =>
  fc.uniqueArray(fc.tuple(day, fc.constantFrom(...someValues(kind))), {
    maxLength: 40,
    selector: ([key]) => key,
  });

export const recordsOf = (kind: HabitKind): fc.Arbitrary<Full> =>
  fc
    .record({
      kind: fc.constant(kind),
      schedule: fc
        .tuple(plansOf(kind), fc.array(fc.tuple(day, plansOf(kind)), { maxLength: 3 }))
        .map(([first, changes]) =>
          changes.reduce((rows, [from, next]) => changeSchedule(rows, from, next), startSchedule(first)),
        ),
      createdOn: day,
      logged: logsOf(kind),
      skips: fc.array(day, { maxLength: 12 }).map((days) => TickSet.of(days)),
      breaks: fc.array(range, { maxLength: 2 }),
      startsOn: bound,
      endsOn: bound,
    })
    .map(({ logged, ...record }) =>
      log({ ...record, ticks: TickSet.empty, values: DayValues.empty }, logged),
    );

/** Logs amounts, or ticks, as the kind of the record does. */
export function log(record: Full, entries: readonly (readonly [DayKey, number])[]): Full {
  const isDone = ([key, value]: readonly [DayKey, number]) =>
    !keepsLimit(record) && value >= (rowOn(record.schedule, key)?.target ?? 1);
  const done = entries.filter(isDone).map(([key]) => key);
  const ticks = done.reduce((days, key) => days.with(key), record.ticks);
  if (!logsAmount(record)) return { ...record, ticks };
  return {
    ...record,
    ticks,
    values: entries.reduce((all, [key, value]) => all.with(key, value), record.values),
  };
}
