import { useEffect, useEffectEvent } from 'react';
import { useClub, useToday, useWrite } from '#client/react.tsx';
import { progressOf } from '#domain/divider-progress.ts';
import { daysOf } from '#domain/figure-days.ts';
import { statsOfDays } from '#domain/performance.ts';
import { useTranslator } from '#web/i18n.tsx';
import { useUser } from '#web/session.tsx';
import { AwardsCard } from './awards-card.tsx';
import { EmptyPerformance } from './empty-performance.tsx';
import { HabitCard } from './habit-card.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { LineCard } from './line-card.tsx';
import { yearRange } from './ranges.ts';
import { TodayCard } from './today-card.tsx';
import { useChoice } from './use-choice.ts';
import { useSpan } from './use-span.ts';
import { WeekCard } from './week-card.tsx';
import { YearCard } from './year-card.tsx';
import './performance-page.css';

const LINE_DAYS = 30;

/** How it goes: all habits, or the one that the address names. */
export function PerformancePage() {
  const t = useTranslator();
  const { habits } = useClub();
  const choice = useChoice();
  const { active, archived, achievements, chosen } = choice;
  useSeen();
  const isNew = achievements?.every(({ completed }) => completed === 0) === true;
  return (
    <div className="performance">
      <header className="performance-title">
        <h2>{t('performance.title')}</h2>
        {active.length + archived.length > 0 && (
          <HabitChoice active={active} archived={archived} chosen={chosen} />
        )}
      </header>
      {isNew ? <EmptyPerformance hasHabits={habits.length > 0} /> : <Charts key={chosen?.id} {...choice} />}
    </div>
  );
}

function Charts({ chosen, achievements, failed, retry }: ReturnType<typeof useChoice>) {
  const { habits, settings, statistics } = useClub();
  const today = useToday();
  const joined = useUser()?.createdAt.slice(0, 10) ?? today;
  const habitId = chosen?.id;
  const span = useSpan(habitId, yearRange(today, 0));
  const days = span.state === 'ready' ? daysOf(span.days).slice(-LINE_DAYS) : [];
  const ratio = progressOf(
    habits.filter(({ id }) => habitId === undefined || id === habitId),
    today,
  );
  return (
    <div className="performance-cards">
      <LineCard span={span} days={days} stats={statsOfDays(days, ratio)} />
      <TodayCard ratio={ratio} />
      <WeekCard habitId={habitId} today={today} joined={joined} />
      <YearCard habitId={habitId} today={today} weekStart={settings.weekStart} joined={joined} />
      {habitId === undefined ? (
        <AwardsCard
          achievements={achievements}
          failed={failed}
          retry={retry}
          habitsCompleted={statistics.habitsCompleted}
        />
      ) : (
        <HabitCard
          achievement={achievements?.find(({ id }) => id === habitId)}
          failed={failed}
          retry={retry}
        />
      )}
    </div>
  );
}

/** The first visit is noted, so that nothing points here any more. */
function useSeen(): void {
  const { onboarding } = useClub();
  const write = useWrite();
  const note = useEffectEvent(() => {
    if (!onboarding.performanceSeen) void write('onboarding.update', { performanceSeen: true });
  });
  useEffect(() => note(), []);
}
