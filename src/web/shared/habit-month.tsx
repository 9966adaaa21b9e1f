import { useAccountData, useIsDone, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/day-key.ts';
import { isDueToday } from '#domain/due-today.ts';
import type { FiguresByDay } from '#domain/figure-days.ts';
import { logsAmount } from '#domain/habit.ts';
import { YEAR } from '#domain/year-days.ts';
import { useFormats } from '#web/app/i18n.tsx';
import { amountText } from './amounts/amount-text.ts';
import { type DayMark, MonthDays } from './month/month-days.tsx';
import { openDay } from './open-day.ts';
import { usePressDay } from './use-press-day.ts';

interface HabitMonthProps {
  /** With the days of the last year (`useLongHistory`). */
  habit: Habit;
  /** What was due on the days of the last year. */
  due: FiguresByDay;
}

/** The days of a habit, a month at a time; each opens. */
export function HabitMonth({ habit, due }: HabitMonthProps) {
  const formats = useFormats();
  const press = usePressDay([habit]);
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const isDone = useIsDone(habit, due);
  const isDue = (day: DayKey): boolean =>
    day === today ? isDueToday(habit, today) : (due[day]?.total ?? 0) > 0;
  const markOf = (day: DayKey): DayMark => {
    const told = habit.recent[day];
    const rest = told?.state === 'skipped' || told?.state === 'onBreak' ? told.state : null;
    const value = logsAmount(habit) ? (told?.value ?? null) : null;
    const done = isDone(day);
    const part = habit.kind === 'amount' && !done && (value ?? 0) > 0;
    const amount = value === null ? null : amountText(formats, value, habit.unit);
    return { done, due: isDue(day), part, amount, rest, noted: told?.note === true };
  };
  return (
    <MonthDays
      first={addDays(today, -YEAR)}
      today={today}
      weekStart={weekStart}
      markOf={markOf}
      onOpen={(day) => openDay(habit.id, day)}
      onToggle={(day) => press(habit, day, isDone(day))}
    />
  );
}
