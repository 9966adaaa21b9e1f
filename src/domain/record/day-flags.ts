import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { isRequired, keepsLimit, logsAmount, ONE } from '#domain/plan/habit.ts';
import type { DayFlags, HabitRecord } from './habit-record.ts';
import { begunBy, hasPeriods, neutralFlags, ON_BREAK, SKIPPED, scheduledFlags } from './habit-record.ts';
import { bookPeriods, dayShares, keptFlags, type PeriodDays, walkRecord } from './periods.ts';

/**
 * What was due and what was done from day number `start` to `stop`, both included. A neutral day that is done all the same is due
 * (docs/rules/days.md#neutral-days). A limit is decided when its day or period is over: from `today` (a day number) on it is in no figure.
 */
export function dayFlags(
  whole: HabitRecord,
  start: number,
  stop: number,
  today = Number.POSITIVE_INFINITY,
): DayFlags {
  const record = stop <= today ? begunBy(whole, today) : whole;
  const { due, ticked } = plannedFlags(record, start, stop);
  const flags = { due, ticked, shares: logsAmount(record) ? dayShares(record, start, stop) : null };
  const periods = periodDays(record, start, stop);
  if (periods !== null) bookPeriods(flags, start, periods);
  if (keepsLimit(record)) due.fill(0, Math.min(due.length, Math.max(0, today - start)));
  if (!isRequired(record)) due.fill(0);
  return flags;
}

/** The planned days that are not neutral, and the done ones: each day of a week or month that counts as a whole. */
export function plannedFlags(
  record: HabitRecord,
  start: number,
  stop: number,
): Pick<DayFlags, 'due' | 'ticked'> {
  const isLimit = keepsLimit(record);
  const due = scheduledFlags(record, start, stop);
  const ticked = isLimit ? keptFlags(record, due, start) : record.ticks.flags(start, stop);
  const neutral = neutralFlags(record, start, stop);
  if (neutral !== null) {
    for (let day = 0; day < due.length; day += 1) {
      if (neutral[day] !== 0 && (isLimit || ticked[day] !== 1)) due[day] = 0;
    }
  }
  return { due, ticked };
}

/** The days of repetitions by calendar week or month around a range; null when the habit never had one. */
export const periodDays = (record: HabitRecord, start: number, stop: number): PeriodDays | null =>
  hasPeriods(record) ? walkRecord(record, start, stop) : null;

/** The states of a day (docs/rules/days.md#states-of-a-day); `covered` is for periods whose count is met. */
export type ShownState = 'none' | 'done' | 'skipped' | 'notDue' | 'onBreak' | 'covered';

/**
 * The state of each day from day number `start` to `stop`, both included. Done comes first, then the schedule, a skip, a break, and last what
 * its period has. The day of a limit is done once it is over: before `today` (a day number).
 */
export function statesOf(
  whole: HabitRecord,
  start: number,
  stop: number,
  today = Number.POSITIVE_INFINITY,
): ShownState[] {
  const record = begunBy(whole, today);
  if (record === whole || stop <= today) return statesOn(record, start, stop, today);
  const known = start <= today ? statesOn(record, start, today, today) : [];
  return [...known, ...statesOn(whole, Math.max(start, today + 1), stop, today)];
}

function statesOn(record: HabitRecord, start: number, stop: number, today: number): ShownState[] {
  const { due, ticked } = dayFlags(record, start, stop, today);
  const scheduled = scheduledFlags(record, start, stop);
  const neutral = neutralFlags(record, start, stop);
  const periods = periodDays(record, start, stop);
  const isLimit = keepsLimit(record);
  // A limit is kept to only once its period is over.
  const isRunning = ({ end }: { readonly end: number }): boolean => isLimit && end >= today;
  const coveredEnd = periods?.periods.find(isRunning)?.start ?? Number.POSITIVE_INFINITY;
  const isCovered = (index: number): boolean =>
    index + start < coveredEnd && periods?.covered[index + start - periods.start] === 1;
  const isDone = (index: number): boolean => ticked[index] === 1 && (!isLimit || due[index] === 1);
  return Array.from(ticked, (_, index) => {
    // What is logged of a limit on a neutral day does not count: it shows as neutral, also where its period was kept to.
    const isNeutral = isLimit && (neutral?.[index] ?? 0) !== 0;
    if (isDone(index) && !isNeutral) return 'done';
    if (scheduled[index] !== 1) return 'notDue';
    if (neutral?.[index] === SKIPPED) return 'skipped';
    if (neutral?.[index] === ON_BREAK) return 'onBreak';
    return isCovered(index) ? 'covered' : 'none';
  });
}

/** What the API tells of a day beside its count and whether it was due. */
export interface RecentDay {
  readonly value: number | null;
  readonly state: ShownState;
  /** Whether it has a note. */
  readonly note: boolean;
}

/** The days of a habit in the shape of the API. */
export interface ShownHistory {
  /** One key a day, the latest first: 0 or the count. */
  history: Record<DayKey, number>;
  /** The days on which it was due, by the schedule of that time and without neutral days. */
  due: DayKey[];
  /** The days of which the two do not tell all. */
  recent: Record<DayKey, RecentDay>;
}

/** Counts above one. */
export type Counts = ReadonlyMap<DayKey, number>;

/** An amount of the domain in its unit. */
export const toUnits = (amount: number | null): number | null => (amount === null ? null : amount / ONE);

/** The days of a history, the latest first, as they are known on `today`. */
export function shownHistory(
  record: HabitRecord,
  history: readonly DayKey[],
  counts: Counts,
  today: number = dayNumber(history[0] ?? ''),
): ShownHistory {
  const stop = dayNumber(history[0] ?? '');
  const start = stop - history.length + 1;
  const { due, ticked } = dayFlags(record, start, stop, today);
  // What is never required has no due items: its planned days are listed all the same.
  const listed = isRequired(record) ? due : scheduledFlags(record, start, stop);
  const states = statesOf(record, start, stop, today);
  const isAmount = logsAmount(record);
  const shown: ShownHistory = { history: {}, due: [], recent: {} };
  for (const [index, day] of history.entries()) {
    const at = stop - start - index;
    const state = states[at] ?? 'none';
    const isDone = isAmount ? state === 'done' : ticked[at] === 1;
    const count = isDone ? Math.max(1, counts.get(day) ?? 1) : 0;
    shown.history[day] = count;
    if (state === 'none' || (state === 'done' && (listed[at] ?? 0) > 0)) shown.due.push(day);
    const note = record.noted?.has(day) === true;
    const value = isAmount ? toUnits(record.values?.get(day) ?? null) : valueOf(count);
    if (note || (isAmount && value !== null) || isTold(state)) shown.recent[day] = { value, state, note };
  }
  return shown;
}

/** The logged value of a habit that is ticked: null without a tick. */
export const valueOf = (count: number): number | null => (count > 0 ? count : null);

/** Whether a state does not follow from history and due. */
const isTold = (state: ShownState): boolean =>
  state === 'skipped' || state === 'onBreak' || state === 'covered';
