import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, dayNumber } from '#domain/day-key.ts';
import type { CountedDay } from '#domain/habit-day.ts';
import { type DayFlags, dayFlags, type HabitRecord } from '#domain/habit-record.ts';
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
export function presentHabit(habit: StoredHabit, history: readonly DayKey[]): Habit {
  const { due } = flagsOf(habit, history);
  const counts = Object.fromEntries(history.map((day) => [day, dayOf(habit, day).count]));
  return shown(habit, { counts, due }, dayOf(habit, history[0] ?? '').completedStepIds);
}

/** The same from the roll-up of its ticks, and the facts that it lacks: counts above one, and the steps of today. */
export function presentRolledUp(
  habit: ShownHabit,
  record: HabitRecord,
  history: readonly DayKey[],
  repeated: readonly { readonly day: DayKey; readonly count: number }[],
  completedStepIds: readonly string[],
): Habit {
  const { due, ticked } = flagsOf(record, history);
  const counts: Record<DayKey, number> = {};
  history.forEach((day, index) => {
    counts[day] = ticked[index] ?? 0;
  });
  for (const { day, count } of repeated) counts[day] = count;
  return shown(habit, { counts, due }, completedStepIds);
}

/** The due days and the ticks of a history, today first. */
function flagsOf(record: HabitRecord, history: readonly DayKey[]): DayFlags {
  const last = dayNumber(history[0] ?? '');
  const { due, ticked } = dayFlags(record, last - history.length + 1, last);
  return { due: due.toReversed(), ticked: ticked.toReversed() };
}

function shown(
  habit: ShownHabit,
  { counts, due }: { readonly counts: Record<DayKey, number>; readonly due: Uint8Array },
  completedStepIds: readonly string[],
): Habit {
  const completed = new Set(completedStepIds);
  const { weekdays, ...fields } = pickFields(habit, shownFields);
  return {
    ...fields,
    days: [...weekdays],
    history: counts,
    due: Object.keys(counts).filter((_, index) => due[index] === 1),
    steps: byOrder(habit.steps).map((step) => ({ ...step, completed: completed.has(step.id) })),
  };
}
