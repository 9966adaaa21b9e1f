import { useAccountData, useIsDone, useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { isDueToday } from '#domain/due-today.ts';
import type { FiguresByDay } from '#domain/figure-days.ts';
import { YEAR } from '#domain/year-days.ts';
import { MonthDays } from './month-days.tsx';

interface HabitMonthProps {
  /** With the days of the last year (`useLongHistory`). */
  habit: Habit;
  /** What was due on the days of the last year. */
  due: FiguresByDay;
  /** As in month-days.tsx. */
  opensAt?: string | undefined;
}

/** The days of a habit, a month at a time, each of which can be corrected. */
export function HabitMonth({ habit, due, opensAt }: HabitMonthProps) {
  const write = useWrite();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const isDone = useIsDone(habit, due);
  const isDue = (day: DayKey): boolean =>
    day === today ? isDueToday(habit, today) : (due[day]?.total ?? 0) > 0;
  const toggle = (day: DayKey): void => {
    const action = isDone(day) ? 'remove' : 'create';
    // A refused mutation is rolled back; a toast shows why.
    write('habit.tick', { id: habit.id, action, days: [day] }).catch(() => undefined);
  };
  return (
    <MonthDays
      // Another month to open at starts over.
      key={opensAt}
      first={addDays(today, -YEAR)}
      today={today}
      weekStart={weekStart}
      isDone={isDone}
      isDue={isDue}
      onToggle={toggle}
      opensAt={opensAt}
    />
  );
}
