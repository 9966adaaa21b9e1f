import { isOnBreak } from './breaks.ts';
import { addDays, type DayKey } from './day-key.ts';
import { type DueHabit, isDoneOn, isDueToday, type RecentDay } from './due-today.ts';
import { kindRules } from './kind-rules.ts';
import type { Ordered } from './ordering.ts';
import type { PeriodBefore } from './periods.ts';
import type { Weekday } from './weekdays.ts';

/** A step as the API shows it: `completed` is about today. */
export interface WireStep extends Ordered {
  readonly name: string;
  readonly completed: boolean;
}

/** The days of a habit in the shape of the API, and which of them were due. */
export interface DueHistory extends DueHabit {
  /** One key a day, today first, then backwards: 0 or the count. */
  readonly history: Readonly<Record<DayKey, number>>;
  /** Amounts are in their unit here. */
  readonly target?: number | null;
  readonly step?: number;
  /** Of a repetition by week or month: what the first period of the history has before the history begins. */
  readonly periodBefore?: (PeriodBefore & { readonly weekStart: Weekday }) | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** The fields of the API's Habit that predictions read and write; they copy all others. */
export interface WireHabit extends Ordered, DueHistory {
  readonly steps: readonly WireStep[];
}

/** A history of `length` days without a tick, today first (docs/rules/api.md#days-of-a-habit). */
export function emptyHistory(today: DayKey, length: number): Record<DayKey, number> {
  return Object.fromEntries(Array.from({ length }, (_, index) => [addDays(today, -index), 0]));
}

/** The due days of the history; by today's weekdays when the habit has no list. */
export function dueDays(habit: DueHistory): readonly DayKey[] {
  return (
    habit.due ??
    Object.keys(habit.history).filter((day) => day >= createdDay(habit) && isDueToday(habit, day))
  );
}

/** The creation day in UTC: the device does not know the time zone of the creation. */
export const createdDay = ({ createdAt }: Pick<DueHistory, 'createdAt'>): DayKey => createdAt.slice(0, 10);

/**
 * The habit on `today` when it was fetched on another day: the history starts with today and has the same length, and the steps are those
 * of today, which follow whether it is done. Later days are due by the weekdays in force. The same object when it is of today.
 */
export function atDay<H extends WireHabit>(habit: H, today: DayKey): H {
  const rules = kindRules(habit);
  if (rules) return rules.atDay(habit, today);
  const before = Object.keys(habit.history);
  const [latest = today] = before;
  if (before[0] === today) return habit;
  const days = Object.keys(emptyHistory(today, before.length));
  const history = Object.fromEntries(days.map((day) => [day, habit.history[day] ?? 0]));
  const completed = isDoneOn(habit, today);
  const known = dueDays(habit);
  const due = days.filter((day) => (day > latest ? isDueToday(habit, day) : known.includes(day)));
  const recent = days.flatMap((day) => recentAt(habit, day, latest));
  return {
    ...habit,
    history,
    due,
    ...(habit.recent && { recent: Object.fromEntries(recent) }),
    steps: habit.steps.map((step) => ({ ...step, completed })),
  };
}

/** What is told of a day; a day after the `latest` known one can only be on a break. */
function recentAt(habit: WireHabit, day: DayKey, latest: DayKey): [DayKey, RecentDay][] {
  if (day <= latest) {
    const known = habit.recent?.[day];
    return known ? [[day, known]] : [];
  }
  const isBreak = isDueToday({ ...habit, breaks: [] }, day) && isOnBreak(habit.breaks ?? [], day);
  return isBreak ? [[day, { value: null, state: 'onBreak', note: false }]] : [];
}

/** The count of a day after it is set to done or not done. */
export function countOf(count: number, done: boolean): number {
  return done ? Math.max(1, count) : 0;
}
