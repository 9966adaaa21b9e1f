import { useAccountData, useToday } from '#client/react.tsx';
import { daysOf } from '#domain/figures/figure-days.ts';
import { STATS_DAYS, statsOfDays } from '#domain/figures/performance.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { useUser } from '#web/app/session.tsx';
import type { useYear } from '#web/shared/cards/use-span.ts';
import { AwardsCard } from './awards-card.tsx';
import { HabitCards } from './habit-cards.tsx';
import { LineCard } from './line-card.tsx';
import { TodayCard } from './today-card.tsx';
import type { useChoice } from './use-choice.ts';
import { WeekCard } from './week-card.tsx';
import { YearCard } from './year-card.tsx';

type PerformanceCardsProps = ReturnType<typeof useChoice> & {
  /** The last year. */
  readonly year: ReturnType<typeof useYear>;
};

/** All charts, each in its card. */
export function PerformanceCards({ chosen, achievements, year }: PerformanceCardsProps) {
  const { habits, settings, statistics } = useAccountData();
  const today = useToday();
  const joined = useUser()?.createdAt.slice(0, 10) ?? today;
  const awards = { ...year, data: achievements };
  if (chosen) {
    const achievement = achievements?.find(({ id }) => id === chosen.id);
    return (
      <HabitCards id={chosen.id} joined={joined} year={year} achievement={achievement} awards={awards} />
    );
  }
  const days = year.data ? daysOf(year.data.days).slice(-STATS_DAYS) : [];
  const ratio = progressOf(habits, today);
  return (
    <div className="performance-cards">
      <LineCard query={year} days={days} stats={statsOfDays(days, ratio)} />
      <TodayCard habits={habits} today={today} ratio={ratio} />
      <WeekCard habitId={undefined} today={today} joined={joined} ratio={ratio} />
      <YearCard
        habitId={undefined}
        today={today}
        weekStart={settings.weekStart}
        joined={joined}
        ratio={ratio}
      />
      <AwardsCard
        achievements={achievements ?? []}
        query={awards}
        habitsCompleted={statistics.habitsCompleted}
      />
    </div>
  );
}
