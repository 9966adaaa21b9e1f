import { useAccountData, useToday } from '#client/react.tsx';
import { progressOf } from '#domain/divider-progress.ts';
import { daysOf } from '#domain/figure-days.ts';
import { statsOfDays } from '#domain/performance.ts';
import { useUser } from '#web/app/session.tsx';
import type { useYear } from '#web/shared/cards/use-span.ts';
import { AwardsCard } from './awards-card.tsx';
import { HabitCard } from './habit-card.tsx';
import { LineCard } from './line-card.tsx';
import { TodayCard } from './today-card.tsx';
import type { useChoice } from './use-choice.ts';
import { WeekCard } from './week-card.tsx';
import { YearCard } from './year-card.tsx';

type PerformanceCardsProps = ReturnType<typeof useChoice> & {
  /** The last year. */
  readonly year: ReturnType<typeof useYear>;
};

const LINE_DAYS = 30;

/** All charts, each in its card. */
export function PerformanceCards({ chosen, achievements, failed, retry, year }: PerformanceCardsProps) {
  const { habits, settings, statistics } = useAccountData();
  const today = useToday();
  const joined = useUser()?.createdAt.slice(0, 10) ?? today;
  const habitId = chosen?.id;
  const days = year.data ? daysOf(year.data.days).slice(-LINE_DAYS) : [];
  const ratio = progressOf(
    habits.filter(({ id }) => habitId === undefined || id === habitId),
    today,
  );
  const awards = { data: achievements, failed, retry };
  return (
    <div className="performance-cards">
      <LineCard query={year} days={days} stats={statsOfDays(days, ratio)} />
      <TodayCard ratio={ratio} />
      <WeekCard habitId={habitId} today={today} joined={joined} />
      <YearCard habitId={habitId} today={today} weekStart={settings.weekStart} joined={joined} />
      {habitId === undefined ? (
        <AwardsCard
          achievements={achievements ?? []}
          query={awards}
          habitsCompleted={statistics.habitsCompleted}
        />
      ) : (
        <HabitCard achievement={achievements?.find(({ id }) => id === habitId)} query={awards} />
      )}
    </div>
  );
}
