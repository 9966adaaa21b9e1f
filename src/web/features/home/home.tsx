import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { isOnBreak, wholeBreaks } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { sectionsOf } from '#domain/order/ordering.ts';
import { isFinished } from '#domain/plan/finished.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { celebrated } from '#web/shared/celebrations.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { watchEarlyPress } from '#web/ui/sortable/early-press.ts';
import { useCalm } from '#web/ui/use-calm.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { CardsSkeleton } from './cards/cards-skeleton.tsx';
import { DayHead, pastDayOf } from './day-head.tsx';
import { HabitRow } from './habit-row.tsx';
import { breakBar, emptyList, groupPart, InteractiveLayer, missedCard, otherDay } from './lazy-parts.ts';
import { ListItem } from './list-item.tsx';
import { ListSection } from './list-section.tsx';
import { watchPresses } from './moments/pressed.ts';
import { useMissed } from './moments/use-missed.ts';
import { useEarlyTicks } from './use-early-ticks.ts';
import './home.css';

export { breakBar, emptyList, groupPart, kindRow, missedCard, otherDay } from './lazy-parts.ts';

const Cards = lazy(async () => ({ default: (await import('./cards/cards.tsx')).Cards }));
/** The breakpoint of the cards beside the list; also in home.css. */
const WIDE = '(width >= 1024px)';
/** Longer lists begin with their first rows: the others are rendered when they come near the window. */
const LONG = 50;
/** More than the rows of a tall screen. */
const FIRST = 30;

/** The list of a signed-in user, of today or of a past day, and on a wide screen the cards beside it. */
export function Home() {
  const t = useTranslator();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const wide = useMedia(WIDE);
  const isPast = pastDayOf(useLocation().search, today) !== null;
  return (
    <div className="home">
      {isPast ? (
        <Suspense fallback={<div className="home-list" />}>
          <otherDay.Component />
        </Suspense>
      ) : (
        <TodayList today={today} weekStart={weekStart} />
      )}
      <aside className="home-cards" aria-label={t('home.cards')}>
        {wide ? (
          <Suspense fallback={<CardsSkeleton />}>
            <Cards today={today} weekStart={weekStart} />
          </Suspense>
        ) : (
          <CardsSkeleton />
        )}
      </aside>
    </div>
  );
}

function TodayList({ today, weekStart }: { today: DayKey; weekStart: number }) {
  const t = useTranslator();
  const data = useAccountData();
  const { user, dividers, statistics } = data;
  const habits = data.habits.filter((habit) => !isFinished(habit, today));
  const achievements = useAchievements();
  const [start] = useState({ data, achievements });
  const showsStrength = !celebrated(data.settings).streaks;
  const missed = useMissed(data, today);
  const onBreak = habits.length > 0 && isOnBreak(wholeBreaks(data.breaks), today);
  const calm = useCalm();
  const list = useRef<HTMLDivElement>(null);
  const sections = sectionsOf(dividers, habits);
  const shown = sections.flatMap((section) => (section.divider?.closed ? [] : section.habits));
  const first = habits.length > LONG ? new Set(shown.slice(0, FIRST)) : null;
  const streaks = new Map(achievements?.map(({ id, currentStreak }) => [id, currentStreak]));
  const row = (habit: Habit) => (
    <ListItem
      key={habit.id}
      habit={habit}
      streak={streaks.get(habit.id) ?? 0}
      showsStrength={showsStrength}
      grace={data.settings.grace}
      today={today}
      weekStart={weekStart}
      isFirst={first?.has(habit) !== false}
    />
  );
  // Runs before the effect of the sorting code, which takes the press over.
  useLayoutEffect(() => (list.current ? watchEarlyPress(list.current) : undefined), []);
  useLayoutEffect(watchPresses, []);
  useEarlyTicks(data.habits, today);
  return (
    <div
      ref={list}
      className="home-list"
      role="region"
      data-day={today}
      data-account={user?.id}
      aria-label={t('home.title')}
    >
      {habits.length === 0 && (
        <Suspense fallback={<Skeleton className="empty-room" />}>
          <emptyList.Component />
        </Suspense>
      )}
      {onBreak && (
        <Suspense>
          <breakBar.Component />
        </Suspense>
      )}
      {missed && !onBreak && (
        <Suspense>
          <missedCard.Component />
        </Suspense>
      )}
      {habits.length > 0 && <DayHead habits={habits} day={today} today={today} hasEarlier />}
      {dividers.some(({ window }) => window) && (
        <Suspense>
          <groupPart.Component
            sections={sections}
            streaks={streaks}
            today={today}
            weekStart={weekStart}
            PlainRow={HabitRow}
          />
        </Suspense>
      )}
      {sections.map((section) => (
        <ListSection key={section.divider?.id ?? 'first'} {...section} today={today} row={row} />
      ))}
      {habits.length > 0 && <YearLinks canShare={statistics.habitsCompleted > 0} />}
      {calm && (
        <Suspense>
          <InteractiveLayer start={start} />
        </Suspense>
      )}
    </div>
  );
}

function YearLinks({ canShare }: { canShare: boolean }) {
  const t = useTranslator();
  return (
    <p className="year-links">
      <AppLink to="habits-performance" className="leads year-link">
        {t('home.yourYear')}
      </AppLink>
      {canShare && (
        <AppLink to="habits-performance" search="?share" seldom className="button is-plain">
          {t('home.shareYear')}
        </AppLink>
      )}
    </p>
  );
}
