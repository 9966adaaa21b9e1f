import type { RecentDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, dayNumber } from '#domain/day-key.ts';
import { statesOf } from '#domain/day-states.ts';
import type { CountedDay } from '#domain/habit-day.ts';
import { type DayFlags, dayFlags, type HabitRecord, neutralFlags } from '#domain/habit-record.ts';
import { byOrder } from '#domain/ordering.ts';
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
  const { due, ticked } = flagsOf(record, history);
  const counts: Record<DayKey, number> = {};
  history.forEach((day, index) => {
    counts[day] = ticked[index] ?? 0;
  });
  for (const { day, count } of marked) if (count > 0) counts[day] = count;
  const completed = new Set(completedStepIds);
  const { weekdays, ...fields } = pickFields(habit, shownFields);
  return {
    ...fields,
    days: [...weekdays],
    history: counts,
    due: history.filter((_, index) => due[index] === 1),
    recent: recentOf(record, history, counts, marked),
    breaks: breaksFrom(record, history.at(-1) ?? ''),
    strength,
    steps: byOrder(habit.steps).map((step) => ({ ...step, completed: completed.has(step.id) })),
  };
}

/** The days of a history that are skipped or on a break, and those with a note. */
function recentOf(
  record: HabitRecord,
  history: readonly DayKey[],
  counts: Readonly<Record<DayKey, number>>,
  marked: readonly MarkedDay[],
): Record<DayKey, RecentDay> {
  const recent: Record<DayKey, RecentDay> = {};
  const noted = new Set(marked.flatMap((each) => (each.noted ? [each.day] : [])));
  const [start, stop] = endsOf(history);
  if (noted.size === 0 && neutralFlags(record, start, stop) === null) return recent;
  const states = statesOf(record, start, stop).toReversed();
  history.forEach((day, index) => {
    const state = states[index] ?? 'none';
    const note = noted.has(day);
    if (note || state === 'skipped' || state === 'onBreak')
      recent[day] = { value: valueOf(counts[day] ?? 0), state, note };
  });
  return recent;
}

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

/** The due days and the ticks of a history, today first. */
function flagsOf(record: HabitRecord, history: readonly DayKey[]): DayFlags {
  const { due, ticked } = dayFlags(record, ...endsOf(history));
  return { due: due.toReversed(), ticked: ticked.toReversed() };
}
