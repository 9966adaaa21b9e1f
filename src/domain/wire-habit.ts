import { addDays, type DayKey } from './day-key.ts';
import { type DueHabit, isDoneOn, isDueToday } from './due-today.ts';
import type { DayState } from './habit-day.ts';
import type { Ordered } from './ordering.ts';

/** A step as the API shows it: `completed` is about today. */
export interface WireStep extends Ordered {
  readonly name: string;
  readonly completed: boolean;
}

/** The days of a habit in the shape of the API, and which of them were due. */
export interface DueHistory extends DueHabit {
  /** One key a day, today first, then backwards: 0 or the count. */
  readonly history: Readonly<Record<DayKey, number>>;
  /** The days of the history that were due, by the schedule of then. Missing in what an older version stored on a device. */
  readonly due?: readonly DayKey[];
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** What of the API's Habit the predictions read and write; they keep all else that a habit carries. */
export interface WireHabit extends Ordered, DueHistory {
  readonly steps: readonly WireStep[];
}

/** A history of `length` days without a tick, today first (api.md, Shapes). */
export function emptyHistory(today: DayKey, length: number): Record<DayKey, number> {
  return Object.fromEntries(Array.from({ length }, (_, index) => [addDays(today, -index), 0]));
}

/** The days of the history that were due; by the weekdays of today where the habit does not say. */
export function dueDays(habit: DueHistory): readonly DayKey[] {
  return (
    habit.due ??
    Object.keys(habit.history).filter((day) => day >= createdDay(habit) && isDueToday(habit, day))
  );
}

/** The creation day in UTC: the device does not know in which time zone the habit was made. */
export const createdDay = ({ createdAt }: Pick<DueHistory, 'createdAt'>): DayKey => createdAt.slice(0, 10);

/**
 * The habit as it stands on `today`, when it was fetched on another day: the history begins with today and is as long as it was,
 * and the steps are those of today, which follow whether it is done. Days that have come since are due by the weekdays in force. The same object when it is of today already.
 */
export function atDay<H extends WireHabit>(habit: H, today: DayKey): H {
  const before = Object.keys(habit.history);
  const [latest = today] = before;
  if (before[0] === today) return habit;
  const days = Object.keys(emptyHistory(today, before.length));
  const history = Object.fromEntries(days.map((day) => [day, habit.history[day] ?? 0]));
  const completed = isDoneOn(habit, today);
  const known = dueDays(habit);
  const due = days.filter((day) => (day > latest ? isDueToday(habit, day) : known.includes(day)));
  return { ...habit, history, due, steps: habit.steps.map((step) => ({ ...step, completed })) };
}

/** Today as the rules of the habit-day see it. */
export function dayStateOf(habit: WireHabit, today: DayKey): DayState {
  return {
    done: isDoneOn(habit, today),
    completedStepIds: habit.steps.filter((step) => step.completed).map((step) => step.id),
  };
}

/** The habit with today put into a state: its count, kept where it says done already, and its steps. */
export function withDayState<H extends WireHabit>(habit: H, today: DayKey, state: DayState): H {
  return {
    ...habit,
    history: { ...habit.history, [today]: countOf(habit.history[today] ?? 0, state.done) },
    steps: habit.steps.map((step) => ({ ...step, completed: state.completedStepIds.includes(step.id) })),
  };
}

/** The count of a day that is to be done or not done. */
export function countOf(count: number, done: boolean): number {
  return done ? Math.max(1, count) : 0;
}
