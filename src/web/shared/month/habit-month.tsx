import { useAccountData, useIsDone, useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { isDueToday } from '#domain/due-today.ts';
import type { FiguresByDay } from '#domain/figure-days.ts';
import { YEAR } from '#domain/year-days.ts';
import { type DayMark, MonthDays } from './month-days.tsx';

interface HabitMonthProps {
  /** With the days of the last year (`useLongHistory`). */
  habit: Habit;
  /** What was due on the days of the last year. */
  due: FiguresByDay;
  onOpen: (day: DayKey) => void;
}

/** The days of a habit, a month at a time; each opens. */
export function HabitMonth({ habit, due, onOpen }: HabitMonthProps) {
  const write = useWrite();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const isDone = useIsDone(habit, due);
  const isDue = (day: DayKey): boolean =>
    day === today ? isDueToday(habit, today) : (due[day]?.total ?? 0) > 0;
  const markOf = (day: DayKey): DayMark => {
    const told = habit.recent[day];
    const rest = told?.state === 'skipped' || told?.state === 'onBreak' ? told.state : null;
    return { done: isDone(day), due: isDue(day), rest, noted: told?.note === true };
  };
  const toggle = (day: DayKey): void => {
    const action = isDone(day) ? 'remove' : 'create';
    // A refused mutation is rolled back; a toast shows why.
    write('habit.tick', { id: habit.id, action, days: [day] }).catch(() => undefined);
  };
  return (
    <MonthDays
      first={addDays(today, -YEAR)}
      today={today}
      weekStart={weekStart}
      markOf={markOf}
      onOpen={onOpen}
      onToggle={toggle}
    />
  );
}
