import { type Break, breaksOf, type DayRange } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { DayValues, type SerializedValues } from '#domain/days/day-values.ts';
import { type SerializedTicks, TickSet } from '#domain/days/tick-set.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Ordered } from '#domain/order/ordering.ts';
import type { PlannedAhead } from '#domain/plan/ahead.ts';
import type { Activity, HabitKind, WireRepeat } from '#domain/plan/habit.ts';
import { logsAmount, reachesAmount, toThousandths } from '#domain/plan/habit.ts';
import type { Schedule } from '#domain/plan/schedule.ts';
import { type RecentDay, shownHistory } from '#domain/record/day-flags.ts';
import { type HabitRecord, neutralFlags, scheduledFlags } from '#domain/record/habit-record.ts';
import { begunPlan } from '#domain/record/settled.ts';

/** A habit as the API sends it and as a device keeps it: its record, and the days that a list shows (docs/decisions/record.md). */

/** What the figures of a habit are computed from; sets of days and amounts as they are stored, by year. */
export interface WireRecord {
  readonly createdOn: DayKey;
  readonly schedule: Schedule;
  readonly ticks: SerializedTicks;
  readonly skips: SerializedTicks;
  readonly noted: SerializedTicks;
  readonly values: SerializedValues;
}

/** A step; `completed` is about the first day of the history. */
export interface WireStep extends Ordered {
  readonly name: string;
  readonly completed: boolean;
}

/** The fields of a habit that its record leaves out, and that decide over its days. */
export interface Recorded extends Pick<PlannedAhead, 'ahead'> {
  readonly kind: HabitKind;
  readonly repeat: WireRepeat;
  readonly startsOn: DayKey | null;
  readonly endsOn: DayKey | null;
  /** The breaks that reach into the history, or into a week or month that does. */
  readonly breaks: readonly DayRange[];
  readonly record: WireRecord;
}

/** A habit with some of its days, the latest first. */
export interface ListedHabit extends Activity, Recorded {
  readonly history: Readonly<Record<DayKey, number>>;
  readonly due: readonly DayKey[];
  readonly recent: Readonly<Record<DayKey, RecentDay>>;
}

export interface WireHabit extends Ordered, ListedHabit, Pick<PlannedAhead, 'growth'> {
  readonly days: readonly Weekday[];
  /** Amounts are in their unit. */
  readonly target: number | null;
  readonly step: number;
  readonly steps: readonly WireStep[];
}

/** Whether the rules of ticks by weekdays do not suffice: it logs amounts, has a plan ahead, or has or had another repetition. */
export const needsKinds = (habit: Pick<Recorded, 'kind' | 'repeat' | 'record' | 'ahead'>): boolean =>
  logsAmount(habit) ||
  habit.ahead.length > 0 ||
  habit.repeat.type !== 'weekdays' ||
  habit.record.schedule.some((row) => row.repeat !== undefined);

type Sets = Pick<HabitRecord, 'ticks' | 'skips' | 'noted' | 'values'>;

/** The sets of records that were read: a habit is shown in many places, and its texts are read once. */
const read = new WeakMap<WireRecord, Sets>();

/** The record of a habit. `breaks`: those of all times, where more than its history is asked for. */
export function recordOf(
  habit: Omit<Recorded, 'repeat' | 'breaks' | 'ahead'> & Partial<Pick<Recorded, 'breaks'>>,
  breaks: readonly DayRange[] = habit.breaks ?? [],
): HabitRecord {
  const { kind, startsOn, endsOn, record } = habit;
  const { createdOn, schedule } = record;
  return { kind, schedule, createdOn, startsOn, endsOn, breaks, ...setsOf(record, logsAmount(habit)) };
}

function setsOf(record: WireRecord, isAmount: boolean): Sets {
  const known = read.get(record);
  if (known) return known;
  const { ticks, skips, noted, values } = record;
  const sets = {
    ticks: TickSet.from(ticks),
    skips: TickSet.from(skips),
    noted: TickSet.from(noted),
    ...(isAmount && { values: DayValues.from(values) }),
  };
  read.set(record, sets);
  return sets;
}

/** The reverse. */
export function wireRecord({ createdOn, schedule, ticks, skips, noted, values }: HabitRecord): WireRecord {
  const record = {
    createdOn,
    schedule,
    ticks: ticks.toJSON(),
    skips: skips?.toJSON() ?? {},
    noted: noted?.toJSON() ?? {},
    values: values?.toJSON() ?? {},
  };
  read.set(record, { ticks, ...(skips && { skips }), ...(noted && { noted }), ...(values && { values }) });
  return record;
}

/** The days of a history of this length, today first (docs/rules/api.md#days-of-a-habit). */
export function historyDays(today: DayKey, length: number): DayKey[] {
  return Array.from({ length }, (_, index) => addDays(today, -index));
}

/** A habit that came as its record, with all its breaks and the days of a history. `counts`: those above 1. */
export function withHistory<H extends Omit<Recorded, 'breaks'>>(
  habit: H,
  breaks: readonly DayRange[],
  history: readonly DayKey[],
  counts: Readonly<Record<DayKey, number>> = {},
) {
  const ranges = breaks.map(({ from, to }) => ({ from, to }));
  const shown = shownHistory(recordOf(habit, ranges), history, new Map(Object.entries(counts)));
  return { ...habit, breaks: ranges, ...shown };
}

/** The day that a habit is shown on. */
export const shownOn = ({ history }: Pick<ListedHabit, 'history'>): DayKey => Object.keys(history)[0] ?? '';

/** A habit with another record, or on another day, and the days that follow from it, as they are known on that day. */
export function present<H extends ListedHabit>(habit: H, record: HabitRecord, day: DayKey): H {
  return presentSpan(habit, record, { day, length: Object.keys(habit.history).length, today: day });
}

/** The last of some days, how many there are, and the day on which they are known. */
export interface Span {
  readonly day: DayKey;
  readonly length: number;
  readonly today: DayKey;
}

/** The same with other days. */
export function presentSpan<H extends ListedHabit>(habit: H, record: HabitRecord, span: Span): H {
  const { day, length, today } = span;
  const counts = new Map(Object.entries(habit.history).filter(([, count]) => count > 1));
  return { ...habit, ...shownHistory(record, historyDays(day, length), counts, dayNumber(today)) };
}

/**
 * The habit on `today` when it was read on another day: the history starts with today, and the steps are those of today, which follow
 * whether it is done. The same object when it is of today.
 */
export function atDay<H extends WireHabit>(before: H, today: DayKey): H {
  if (shownOn(before) === today) return before;
  const begun = before.ahead.length === 0 ? null : begunPlan(plannedOf(before), recordOf(before), today);
  const habit = begun ? { ...before, ...begun, record: wireRecord(begun.record) } : before;
  const moved = present(habit, recordOf(habit), today);
  const completed = !logsAmount(habit) && isDoneOn(moved, today);
  return { ...moved, steps: habit.steps.map((step) => ({ ...step, completed })) };
}

/** The plan of a habit in the form of the rules. */
export const plannedOf = (habit: WireHabit): PlannedAhead => ({
  weekdays: habit.days,
  repeat: habit.repeat.type === 'weekdays' ? null : habit.repeat,
  target: habit.target === null ? null : toThousandths(habit.target),
  activated: habit.activated,
  archivedAt: habit.archivedAt,
  ahead: habit.ahead,
  growth: habit.growth,
});

/** True when the history counts the day as done (docs/rules/api.md#days-of-a-habit). */
export function isDoneOn({ history }: Pick<ListedHabit, 'history'>, day: DayKey): boolean {
  return (history[day] ?? 0) > 0;
}

/** True when an amount to reach was logged on a day of the history, short of its target. */
export function isPartOn(habit: ListedHabit, day: DayKey): boolean {
  return reachesAmount(habit) && !isDoneOn(habit, day) && (habit.recent[day]?.value ?? 0) > 0;
}

/** The state of a day of the history. */
export function shownState(habit: ListedHabit, day: DayKey): RecentDay['state'] {
  if (isDoneOn(habit, day)) return 'done';
  return habit.recent[day]?.state ?? (habit.due.includes(day) ? 'none' : 'notDue');
}

/** True when the plan of a day names it, or its period, and the day is not neutral (docs/rules/days.md#due-days). */
export function isDueOn(habit: ListedHabit, day: DayKey): boolean {
  if (day in habit.history) return habit.due.includes(day);
  const record = recordOf(habit);
  const number = dayNumber(day);
  return scheduledFlags(record, number, number)[0] === 1 && (!isQuiet(record, day) || record.ticks.has(day));
}

/** True on a day that was skipped or is on a break, and is not done all the same (docs/rules/days.md#neutral-days). */
export function isNeutral(habit: ListedHabit, day: DayKey): boolean {
  const isDone = day in habit.history ? isDoneOn(habit, day) : recordOf(habit).ticks.has(day);
  return !isDone && isQuiet(recordOf(habit), day);
}

const isQuiet = (record: HabitRecord, day: DayKey): boolean => {
  const number = dayNumber(day);
  return (neutralFlags(record, number, number)?.[0] ?? 0) !== 0;
};

/** The habit with all its breaks: in an answer it has those that reach into its history alone. */
export function withAllBreaks<H extends ListedHabit & { readonly id: string }>(
  habit: H,
  breaks: readonly Break[],
): H {
  const own = breaksOf(breaks, habit.id);
  if (own.length <= habit.breaks.length) return habit;
  return { ...habit, breaks: own.map(({ from, to }) => ({ from, to })) };
}

/**
 * A habit as the server answers it, on the day that has begun on a device whose clock is a few minutes ahead, with the steps that were
 * completed on it there (docs/decisions/clock.md). One day and no more: a clock that was days ahead leaves nothing, and a day that is no
 * longer the device's `today` neither (it begins later now, or the user travelled west).
 */
export function withNewDay<H extends WireHabit>(
  answer: H,
  known: WireHabit | undefined,
  today = known && shownOn(known),
): H {
  const day = addDays(shownOn(answer), 1);
  if (known === undefined || shownOn(known) !== day || today !== day) return answer;
  const completed = new Map(known.steps.map((step) => [step.id, step.completed]));
  const steps = answer.steps.map((step) => ({ ...step, completed: completed.get(step.id) ?? false }));
  return { ...atDay(answer, day), steps };
}
