import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { isRequired, keepsLimit, logsAmount } from '#domain/plan/habit.ts';
import { isPlanned } from '#domain/plan/schedule.ts';
import { type AmountHabit, markedAmount, meetsTarget, ticksOfValues, updatedAmount } from './amount-day.ts';
import { dayFlags } from './day-flags.ts';
import type { CountedDay, DayEvent, DayUpdate } from './habit-day.ts';
import { counted, EMPTY_DAY, reduceDay, sameIds, updateDay } from './habit-day.ts';
import { edgesOf, type HabitRecord, hasPeriods } from './habit-record.ts';

/** A day without content. */
export const NO_DAY: CountedDay = { ...EMPTY_DAY, count: 0 };

/** Some days of a habit; a missing day has no tick. */
type Days = ReadonlyMap<DayKey, CountedDay>;

export const dayOf = ({ days }: { readonly days: Days }, day: DayKey): CountedDay => days.get(day) ?? NO_DAY;

/** A habit whose days change. */
export interface LoggedHabit extends AmountHabit, Totalled {
  readonly steps: readonly { readonly id: string }[];
}

/** The effect of an event on some days of a habit: the days that differ afterwards, in their new state. */
export function changedDays(
  habit: LoggedHabit,
  days: Iterable<DayKey>,
  event: DayEvent,
): Map<DayKey, CountedDay> {
  const stepIds = habit.steps.map((step) => step.id);
  const changed = new Map<DayKey, CountedDay>();
  let current = habit;
  for (const day of days) {
    const before = dayOf(current, day);
    const after = afterEvent(current, day, before, stepIds, event);
    if (isSameDay(after, before)) continue;
    changed.set(day, after);
    // What a day adds counts for the total of the days after it.
    if (logsAmount(habit)) current = applyDays(current, new Map([[day, after]]));
  }
  return changed;
}

function afterEvent(
  habit: LoggedHabit,
  key: DayKey,
  day: CountedDay,
  stepIds: readonly string[],
  event: DayEvent,
): CountedDay {
  if (!logsAmount(habit)) return counted(day, reduceDay(day, stepIds, event));
  const updated = (update: DayUpdate) => updatedAmount(habit, key, day, update, stepIds);
  switch (event.type) {
    case 'mark':
    case 'unmark':
      return markedAmount(habit, key, day, event.type === 'mark');
    case 'skip':
    case 'unskip':
      return updated({ state: event.type === 'skip' ? 'skipped' : null });
    case 'addStep':
      return day;
    case 'completeStep':
      return updated({ completedStepIds: [...day.completedStepIds, event.stepId] });
    default:
      return updated({ completedStepIds: day.completedStepIds.filter((id) => id !== event.stepId) });
  }
}

function isSameDay(left: CountedDay, right: CountedDay): boolean {
  if (left === right) return true;
  return (
    left.count === right.count &&
    left.value === right.value &&
    left.skipped === right.skipped &&
    left.note === right.note &&
    sameIds(left.completedStepIds, right.completedStepIds)
  );
}

/** One day of a habit after a change of its fields; `day` itself when nothing changes. */
export function changedDay(habit: LoggedHabit, key: DayKey, update: DayUpdate): CountedDay {
  const stepIds = habit.steps.map(({ id }) => id);
  const before = dayOf(habit, key);
  const after = logsAmount(habit)
    ? updatedAmount(habit, key, before, update, stepIds)
    : updateDay(before, stepIds, update);
  return isSameDay(after, before) ? before : after;
}

/** A habit's days with what is derived from them: the sets of its ticks, skips and notes, its values, and the count of due items that were met. */
export interface Totalled extends HabitRecord {
  readonly completed: number;
  readonly days: Days;
}

/** Changes the state of days. What is derived from them follows; a repetition changes none of it. */
export function applyDays<H extends Totalled>(habit: H, changed: Days): H {
  const isAmount = logsAmount(habit);
  let { ticks, skips = TickSet.empty, noted = TickSet.empty, values, completed } = habit;
  for (const [day, { done, skipped, note, value = null }] of changed) {
    skips = skipped ? skips.with(day) : skips.without(day);
    noted = note === undefined ? noted.without(day) : noted.with(day);
    if (isAmount) values = (values ?? DayValues.empty).with(day, value);
    const isDone = isAmount ? meetsTarget(habit, day, value) : done;
    if (isDone === ticks.has(day)) continue;
    ticks = isDone ? ticks.with(day) : ticks.without(day);
    if (isCountedByDay(habit) && countsOn(habit, day)) completed += isDone ? 1 : -1;
  }
  const days = new Map([...habit.days, ...changed]);
  const after = { ...habit, ticks, skips, noted, ...(values && { values }), days };
  return { ...after, completed: isCountedByDay(habit) ? completed : completedOf(after) };
}

/** The due items that were met, but of a limit, of which days are met by passing: what `completed` of a habit is. */
export function countedOf(record: HabitRecord): number {
  if (!isCountedByDay(record)) return completedOf(record);
  const { ticks } = record;
  return ticks.days(ticks.earliest ?? '', ticks.latest ?? '').filter((day) => countsOn(record, day)).length;
}

/** Whether each done day counts by itself, and so the counter by steps: not where a period or the end of a day decides. */
const isCountedByDay = (record: HabitRecord): boolean =>
  isRequired(record) && !keepsLimit(record) && !hasPeriods(record);

/** True when a done day counts: it is due even before the creation day. */
function countsOn({ schedule, startsOn, endsOn }: HabitRecord, day: DayKey): boolean {
  if ((startsOn && day < startsOn) || (endsOn && day > endsOn)) return false;
  return isPlanned(schedule, day);
}

/**
 * The due items that were met on all days: the habit's part of the lifetime counter. None of a limit, of which days are met by passing
 * (`metByNow`). Breaks and skips do not change it: an item is booked as it was met.
 */
function completedOf(record: HabitRecord): number {
  const { earliest, latest } = edgesOf(record);
  if (keepsLimit(record) || earliest === null || latest === null) return 0;
  // A smaller target of a total can be met on the day from which it is in force.
  const changed = record.schedule.at(-1)?.from ?? latest;
  const stop = dayNumber(changed > latest ? changed : latest);
  const { due, ticked } = dayFlags({ ...record, breaks: [] }, dayNumber(earliest), stop);
  let completed = 0;
  for (let day = 0; day < due.length; day += 1) completed += due[day] !== 0 && ticked[day] === 1 ? 1 : 0;
  return completed;
}

/** What is derived from a habit's days, computed from all of them. */
export function recount(
  habit: Omit<HabitRecord, 'ticks' | 'skips' | 'values' | 'noted' | 'breaks'>,
  done: readonly DayKey[],
  skipped: readonly DayKey[] = [],
  values: readonly (readonly [DayKey, number])[] = [],
  noted: readonly DayKey[] = [],
): Required<Pick<Totalled, 'ticks' | 'skips' | 'noted' | 'values' | 'completed'>> {
  const empty = { ...habit, ticks: TickSet.empty };
  const totals = {
    ticks: logsAmount(habit) ? ticksOfValues(empty, values) : TickSet.of(done),
    skips: TickSet.of(skipped),
    noted: TickSet.of(noted),
    values: DayValues.of(values),
  };
  return { ...totals, completed: countedOf({ ...habit, ...totals }) };
}
