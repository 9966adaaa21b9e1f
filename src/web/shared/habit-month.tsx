import { useAccountData, useToday } from '#client/react.tsx';
import { useDays } from '#client/react-days.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import type { FiguresByDay } from '#domain/figures/figure-days.ts';
import { YEAR } from '#domain/figures/year-days.ts';
import { isDoneOn, isDueOn } from '#domain/list/wire-habit.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { useFormats } from '#web/app/i18n.tsx';
import { amountText } from './amounts/amount-text.ts';
import { type DayMark, MonthDays } from './month/month-days.tsx';
import { openDay } from './open-day.ts';
import { usePressDay } from './use-press-day.ts';

interface HabitMonthProps {
  habit: Habit;
  /** What was due on the days of the last year. */
  due: FiguresByDay;
}

/** The days of a habit, a month at a time; each opens. */
export function HabitMonth({ habit: listed, due }: HabitMonthProps) {
  const formats = useFormats();
  const today = useToday();
  const habit = useDays()(listed, today, YEAR + 1);
  const press = usePressDay([habit]);
  const { weekStart } = useAccountData().settings;
  const isDue = (day: DayKey): boolean =>
    day === today ? isDueOn(habit, today) : (due[day]?.total ?? 0) > 0;
  const markOf = (day: DayKey): DayMark => {
    const told = habit.recent[day];
    const rest = told?.state === 'skipped' || told?.state === 'onBreak' ? told.state : null;
    const value = logsAmount(habit) ? (told?.value ?? null) : null;
    const done = isDoneOn(habit, day);
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
      onToggle={(day) => press(habit, day, isDoneOn(habit, day))}
    />
  );
}
