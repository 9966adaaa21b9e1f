import { useAccountData, useToday } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { daysOf } from '#domain/figures/figure-days.ts';
import { STATS_DAYS } from '#domain/figures/performance.ts';
import { rollingRates } from '#domain/figures/rates.ts';
import { yearDays } from '#domain/figures/year-days.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import type { useYear } from '#web/shared/cards/use-span.ts';
import { openDay } from '#web/shared/open-day.ts';
import { AmountsCard } from './amounts-card.tsx';
import type { ShownQuery } from './chart-card.tsx';
import { HabitCard } from './habit-card.tsx';
import { CalendarCard, MonthsCard, WeekdaysCard } from './habit-charts.tsx';
import { RollingCard } from './line-card.tsx';
import { StrengthCard } from './strength-card.tsx';
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

/** The charts of one habit. A press on a day of its year opens the day sheet, but for an archived habit. */
export function HabitCards({ id, joined, year, achievement, awards }: HabitCardsProps) {
  const { habits, settings } = useAccountData();
  const today = useToday();
  const habit = habits.find((each) => each.id === id);
  const due = year.data?.days ?? {};
  const days = daysOf(due);
  const ratio = progressOf(habit ? [habit] : [], today);
  const { weekStart } = settings;
  const whole = yearDays(due, today, weekStart);
  return (
    <div className="performance-cards">
      <RollingCard
        query={year}
        days={days.slice(-STATS_DAYS)}
        rates={rollingRates(days).slice(-STATS_DAYS)}
      />
      <WeekCard habitId={id} today={today} joined={joined} ratio={ratio} />
      <StrengthCard habitId={id} />
      <YearCard
        habitId={id}
        today={today}
        weekStart={weekStart}
        joined={joined}
        ratio={ratio}
        onPick={habit && ((day) => openDay(id, day))}
      />
      {habit && <CalendarCard habit={habit} query={year} due={due} />}
      <WeekdaysCard query={year} days={days} weekStart={weekStart} />
      {habit && year.data?.amounts && (
        <AmountsCard query={year} amounts={year.data.amounts} months={whole} unit={habit.unit} />
      )}
      <MonthsCard query={year} days={whole} />
      <HabitCard achievement={achievement} query={awards} />
    </div>
  );
}
