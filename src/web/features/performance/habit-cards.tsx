import { useId, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import type { DayKey } from '#domain/day-key.ts';
import { progressOf } from '#domain/divider-progress.ts';
import { daysOf } from '#domain/figure-days.ts';
import { STATS_DAYS } from '#domain/performance.ts';
import { rollingRates } from '#domain/rates.ts';
import { yearDays } from '#domain/year-days.ts';
import type { useYear } from '#web/shared/cards/use-span.ts';
import { monthOf } from '#web/shared/month/month.ts';
import type { ShownQuery } from './chart-card.tsx';
import { HabitCard } from './habit-card.tsx';
import { CalendarCard, MonthsCard, WeekdaysCard } from './habit-charts.tsx';
import { RollingCard } from './line-card.tsx';
import { WeekCard } from './week-card.tsx';
import { YearCard } from './year-card.tsx';

interface HabitCardsProps {
  id: string;
  joined: DayKey;
  /** The last year of this habit. */
  year: ReturnType<typeof useYear>;
  achievement: Achievement | undefined;
  awards: ShownQuery;
}

/** The charts of one habit. A press on a day of its year opens that month in the calendar; an archived habit has none. */
export function HabitCards({ id, joined, year, achievement, awards }: HabitCardsProps) {
  const { habits, settings } = useAccountData();
  const today = useToday();
  const calendar = useId();
  const [month, setMonth] = useState<string>();
  const habit = habits.find((each) => each.id === id);
  const due = year.data?.days ?? {};
  const days = daysOf(due);
  const ratio = progressOf(habit ? [habit] : [], today);
  const { weekStart } = settings;
  const whole = yearDays(due, today, weekStart);
  const pick = (day: DayKey) => {
    setMonth(monthOf(day));
    document.getElementById(calendar)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="performance-cards">
      <RollingCard
        query={year}
        days={days.slice(-STATS_DAYS)}
        rates={rollingRates(days).slice(-STATS_DAYS)}
      />
      <WeekCard habitId={id} today={today} joined={joined} ratio={ratio} />
      <YearCard
        habitId={id}
        today={today}
        weekStart={weekStart}
        joined={joined}
        ratio={ratio}
        onPick={habit && pick}
      />
      {habit && <CalendarCard id={calendar} habit={habit} query={year} due={due} opensAt={month} />}
      <WeekdaysCard query={year} days={days} weekStart={weekStart} />
      <MonthsCard query={year} days={whole} />
      <HabitCard achievement={achievement} query={awards} />
    </div>
  );
}
