import { addDays, type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { NOTHING } from '#domain/days/day-values.ts';
import {
  type AheadRow,
  fieldsOfRow,
  firstStart,
  type Growth,
  type PlannedAhead,
  spanOf,
} from '#domain/plan/ahead.ts';
import { isActive } from '#domain/plan/habit.ts';
import { periodAround } from '#domain/plan/repeat-plan.ts';
import { rowOn, rowRanges, type Schedule } from '#domain/plan/schedule.ts';
import { ticksOfLogged, ticksOfValues } from './amount-day.ts';
import { dayFlags, toUnits } from './day-flags.ts';
import { AROUND_DAYS, type HabitRecord } from './habit-record.ts';

/** What a day that has begun changes of a habit with plans ahead: they become its plan, or wait. */
export interface Settled extends Pick<PlannedAhead, 'weekdays' | 'repeat' | 'target' | 'ahead' | 'growth'> {
  readonly schedule: Schedule;
}

/**
 * The plan of a habit on `today`; null where no plan ahead has begun. A step of a target that grows only when met begins later by a span for
 * each that was not met: decided by what is known when the first change after it comes, so that a later tick of the past changes no target.
 * While the habit is paused or archived, growth waits, and other plans begin with it.
 */
export function settledPlan(plan: PlannedAhead, record: HabitRecord, today: DayKey): Settled | null {
  const { growth } = plan;
  const moved = movedPlans(plan, record, today);
  if (moved === null) return null;
  const begun = moved.ahead.findLast(({ from }) => from <= today);
  const left = moved.ahead.filter(({ from }) => from > today);
  const { weekdays, repeat, target } = begun ? fieldsOfRow(begun) : plan;
  const schedule = moved.schedule;
  return { weekdays, repeat, target, ahead: left, growth: left.length === 0 ? null : growth, schedule };
}

/** A record under the plan of `today`, also before a write has stored it: a step that waits is not in force. */
export function settledRecord<R extends HabitRecord>(plan: WithAhead, record: R, today: DayKey): R {
  const { schedule } = movedPlans(plan, record, today) ?? record;
  return schedule === record.schedule ? record : withTimeline(record, schedule);
}

/** What was logged on the days that keep their target is measured by it: a target that grows is one of amounts. */
function withTimeline<R extends HabitRecord>(record: R, schedule: Schedule): R {
  const moved = { ...record, schedule };
  return { ...moved, ticks: ticksOfLogged(moved) };
}

type WithAhead = Pick<PlannedAhead, 'ahead' | 'growth' | 'activated' | 'archivedAt'>;

/** Null where no plan ahead has begun. */
function movedPlans(
  plan: WithAhead,
  record: HabitRecord,
  today: DayKey,
): { readonly ahead: readonly AheadRow[]; readonly schedule: Schedule } | null {
  const { growth, ahead } = plan;
  const [first] = ahead;
  if (first === undefined || first.from > today) return null;
  if (growth !== null && !isActive(plan)) return null;
  if (growth?.onlyWhenMet) return waiting(record, growth, ahead, today);
  return { ahead, schedule: record.schedule };
}

/** The steps of which each that begins by `today` follows a span that was met. */
function waiting(
  record: HabitRecord,
  growth: Growth,
  rows: readonly AheadRow[],
  today: DayKey,
): { readonly ahead: readonly AheadRow[]; readonly schedule: Schedule } {
  let [ahead, schedule] = [rows, record.schedule];
  for (let place = 0; ; ) {
    const next = ahead[place];
    if (next === undefined || next.from > today) return { ahead, schedule };
    if (isMetBefore({ ...record, schedule }, growth, next)) {
      place += 1;
      continue;
    }
    const before = schedule;
    const movedOf = (row: AheadRow): AheadRow => ({ ...row, from: startAfter(before, growth, row) });
    const moved = new Map(ahead.slice(place).map((row) => [row.from, movedOf(row)] as const));
    ahead = ahead.map((row) => moved.get(row.from) ?? row);
    schedule = schedule.map((row) => ({ ...row, from: moved.get(row.from ?? '')?.from ?? row.from }));
  }
}

const weekStartOf = (schedule: Schedule, day: DayKey): number => rowOn(schedule, day)?.weekStart ?? 0;

function startAfter(schedule: Schedule, growth: Growth, { from, repeat }: AheadRow): DayKey {
  const day = dayNumber(from) + spanOf(growth);
  return dayKey(firstStart(repeat, day, weekStartOf(schedule, from)));
}

/** Whether all that was due in the span before a step was met, and something was due. */
function isMetBefore(record: HabitRecord, growth: Growth, { from, repeat }: AheadRow): boolean {
  const last = dayNumber(from) - 1;
  const before = dayKey(last);
  const span = dayNumber(addDays(from, -spanOf(growth)));
  const start =
    repeat.type === 'total'
      ? Math.min(span, periodAround(last, repeat.per, weekStartOf(record.schedule, before))[0])
      : span;
  const { due, ticked } = dayFlags(measuredIn(record, start, last), start, last);
  const asked = due.reduce((sum, items) => sum + items, 0);
  return asked > 0 && due.every((items, day) => items === 0 || (items === 1 && ticked[day] === 1));
}

/** The record as far as it decides over a span: its done days and its plans in it, and in the weeks and months around it. */
function measuredIn(record: HabitRecord, start: number, stop: number): HabitRecord {
  const [first, last] = [start - AROUND_DAYS, stop + AROUND_DAYS];
  const schedule = rowRanges(record.schedule, first, last + 1).map(({ row }) => row);
  const logged = Array.from(record.values?.fill(first, last) ?? [], (value, index) => {
    return [dayKey(first + index), value] as const;
  });
  const measured = { ...record, schedule };
  const values = logged.filter(([, value]) => value !== NOTHING);
  return { ...measured, ticks: ticksOfValues(measured, values) };
}

/** The same on a device: the fields in the form of the API, and the record; null where no plan ahead has begun. */
export function begunPlan(plan: PlannedAhead, record: HabitRecord, today: DayKey) {
  const settled = settledPlan(plan, record, today);
  if (settled === null) return null;
  const { weekdays, repeat, target, ahead, growth, schedule } = settled;
  return {
    days: weekdays,
    repeat: repeat ?? { type: 'weekdays' as const, days: weekdays },
    target: toUnits(target),
    ahead,
    growth,
    record: schedule === record.schedule ? record : withTimeline(record, schedule),
  };
}
