import type { Habit } from '#contract/habits.ts';
import type { WireRepeat } from '#contract/repeat.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { lastSlipOf } from '#domain/figures/last-slip.ts';
import { wireRecord } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { ONE } from '#domain/plan/share.ts';
import type { CountedDay } from '#domain/record/habit-day.ts';
import { AROUND_DAYS, type HabitRecord } from '#domain/record/habit-record.ts';
import { type Counts, shownHistory, toUnits } from '#domain/record/shown-history.ts';
import { dayOf } from '#domain/record/ticking.ts';
import { remindersOf } from '#domain/reminders/reminder-list.ts';
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

/** A habit in the API's form on a day, with a history of this length, which was read with it. */
export function presentHabit(
  habit: StoredHabit,
  record: HabitRecord,
  history: readonly DayKey[],
  strength: number,
): Habit {
  const today = history[0] ?? '';
  const counts = new Map(history.map((day) => [day, dayOf(habit, day).count]));
  return presentRolledUp(habit, record, history, {
    counts,
    completedStepIds: dayOf(habit, today).completedStepIds,
    strength,
  });
}

/** What the roll-ups of a habit lack. */
interface Beside {
  readonly counts: Counts;
  readonly completedStepIds: readonly string[];
  readonly strength: number;
}

/** The same from the roll-ups of a habit's days, and what they lack. */
export function presentRolledUp(
  habit: ShownHabit,
  record: HabitRecord,
  history: readonly DayKey[],
  { counts, completedStepIds, strength }: Beside,
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
    ...shownHistory(record, history, counts),
    breaks: breaksFrom(record, addDays(history.at(-1) ?? '', -AROUND_DAYS)),
    strength,
    record: wireRecord(record) as Habit['record'],
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

/** The breaks that reach to a day or beyond it. */
function breaksFrom({ breaks = [] }: HabitRecord, day: DayKey): Habit['breaks'] {
  return breaks.filter(({ to }) => to === null || to >= day).map(({ from, to }) => ({ from, to }));
}
