import type { RecentDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import type { WireRepeat } from '#contract/repeat.ts';
import { addDays, type DayKey, dayNumber } from '#domain/day-key.ts';
import { statesOf } from '#domain/day-states.ts';
import { NOTHING } from '#domain/day-values.ts';
import type { CountedDay } from '#domain/habit-day.ts';
import { dayFlags, type HabitRecord, periodBefore } from '#domain/habit-record.ts';
import { lastSlipOf } from '#domain/last-slip.ts';
import { byOrder } from '#domain/ordering.ts';
import { remindersOf } from '#domain/reminder.ts';
import { ONE } from '#domain/share.ts';
import { dayOf } from '#domain/ticking.ts';
import { type HabitFields, pickFields, type ShownField, shownFields } from './habit-columns.ts';

/** A stored step: its position among the steps of its habit, no day. */
export interface StoredStep {
  readonly id: string;
  readonly name: string;
  readonly order: number;
}

/** The fields of a habit's card, without its days. */
export interface ShownHabit extends Pick<HabitFields, ShownField> {
  readonly steps: readonly StoredStep[];
}

/** All data of a habit, and those of its days that were read. */
export interface StoredHabit extends HabitFields {
  readonly steps: readonly StoredStep[];
  readonly days: ReadonlyMap<DayKey, CountedDay>;
}

/** The days of a history, today first. */
export function historyDays(today: DayKey, length: number): DayKey[] {
  return Array.from({ length }, (_, index) => addDays(today, -index));
}

/** A habit in the API's form on a day, with a history of this length, which was read with it. */
export function presentHabit(
  habit: StoredHabit,
  record: HabitRecord,
  history: readonly DayKey[],
  strength: number,
): Habit {
  const today = history[0] ?? '';
  const marked = history.flatMap((day): MarkedDay[] => {
    const { count, note } = dayOf(habit, day);
    return count > 1 || note !== undefined ? [{ day, count, noted: note !== undefined }] : [];
  });
  return presentRolledUp(habit, record, history, {
    marked,
    completedStepIds: dayOf(habit, today).completedStepIds,
    strength,
  });
}

/** A day of which the roll-ups do not tell all: with a count above one, or a note. */
export interface MarkedDay {
  readonly day: DayKey;
  readonly count: number;
  readonly noted: boolean;
}

/** What the roll-ups of a habit lack. */
interface Beside {
  readonly marked: readonly MarkedDay[];
  readonly completedStepIds: readonly string[];
  readonly strength: number;
}

/** The same from the roll-ups of a habit's days, and what they lack. */
export function presentRolledUp(
  habit: ShownHabit,
  record: HabitRecord,
  history: readonly DayKey[],
  { marked, completedStepIds, strength }: Beside,
): Habit {
  const today = history[0] ?? '';
  const completed = new Set(completedStepIds);
  const { weekdays, ...fields } = pickFields(habit, shownFields);
  return {
    ...fields,
    ...shownAmounts(habit),
    days: [...weekdays],
    repeat: shownRepeat(habit),
    reminders: shownReminders(habit),
    ...shownHistory(record, history, marked),
    breaks: breaksFrom(record, history.at(-1) ?? ''),
    strength,
    periodBefore: shownBefore(record, history),
    lastSlip: lastSlipOf(record, today),
    steps: byOrder(habit.steps).map((step) => ({ ...step, completed: completed.has(step.id) })),
  };
}

/** The repetition as the API shows it. */
function shownRepeat({ repeat, weekdays }: Pick<HabitFields, 'repeat' | 'weekdays'>): WireRepeat {
  if (repeat === null) return { type: 'weekdays', days: [...weekdays] };
  return repeat.type === 'monthDays' ? { ...repeat, days: [...repeat.days] } : repeat;
}

function shownReminders(habit: ShownHabit): Habit['reminders'] {
  return remindersOf(habit).map(({ days, ...reminder }) => ({
    ...reminder,
    ...(days && { days: [...days] }),
  }));
}

/** Amounts in their unit. */
function shownAmounts({ target, step, cost }: Pick<HabitFields, 'target' | 'step' | 'cost'>) {
  return { target: toUnits(target), step: step / ONE, cost: toUnits(cost) };
}

/** An amount of the domain in its unit. */
export const toUnits = (amount: number | null): number | null => (amount === null ? null : amount / ONE);

function shownBefore(record: HabitRecord, history: readonly DayKey[]): Habit['periodBefore'] {
  const before = periodBefore(record, dayNumber(history.at(-1) ?? ''));
  return before && { ...before, sum: before.sum / ONE };
}

/** The days of a history. Of one that is ticked by days, its flags tell all but the neutral and the noted days. */
function shownHistory(
  record: HabitRecord,
  history: readonly DayKey[],
  marked: readonly MarkedDay[],
): Pick<Habit, 'history' | 'due' | 'recent'> {
  const [start, stop] = endsOf(history);
  const today = dayNumber(history[0] ?? '');
  const { due, ticked } = dayFlags(record, start, stop, today);
  const states = statesOf(record, start, stop, today);
  const values = record.values?.fill(start, stop);
  const told = new Map(marked.map((each) => [each.day, each]));
  const shown: { history: Record<DayKey, number>; due: DayKey[]; recent: Record<DayKey, RecentDay> } = {
    history: {},
    due: [],
    recent: {},
  };
  for (const [index, day] of history.entries()) {
    const at = stop - start - index;
    const state = states[at] ?? 'none';
    const { count = 0, noted: note = false } = told.get(day) ?? {};
    const logged = values?.[at] ?? NOTHING;
    const isDone = state === 'done';
    const isTicked = (record.kind ?? 'check') === 'check';
    const done = isTicked ? (ticked[at] ?? 0) : Number(isDone);
    shown.history[day] = isTicked && count > 0 ? count : done;
    if (state === 'none' || (isDone && (due[at] ?? 0) > 0)) shown.due.push(day);
    const value = isTicked ? valueOf(shown.history[day] ?? 0) : toUnits(logged === NOTHING ? null : logged);
    if (note || (!isTicked && value !== null) || isTold(state)) shown.recent[day] = { value, state, note };
  }
  return shown;
}

/** Whether a state does not follow from history and due. */
const isTold = (state: RecentDay['state']): boolean =>
  state === 'skipped' || state === 'onBreak' || state === 'covered';

/** The logged value of a habit that is ticked: null without a tick. */
export const valueOf = (count: number): number | null => (count > 0 ? count : null);

/** The breaks that reach to a day or beyond it. */
function breaksFrom({ breaks = [] }: HabitRecord, day: DayKey): Habit['breaks'] {
  return breaks.filter(({ to }) => to === null || to >= day).map(({ from, to }) => ({ from, to }));
}

/** The numbers of the first and the last day of a history, which has today first. */
function endsOf(history: readonly DayKey[]): readonly [start: number, stop: number] {
  const stop = dayNumber(history[0] ?? '');
  return [stop - history.length + 1, stop];
}
