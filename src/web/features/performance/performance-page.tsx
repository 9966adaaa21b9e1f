import { ChartLine, Grid3x3 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import { reviewedYear, yearDays } from '#domain/figures/year-days.ts';
import { isRequired } from '#domain/plan/habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useYear } from '#web/shared/cards/use-card-texts.ts';
import { openCreator } from '#web/shared/creator-store.ts';
import { preloadCreator } from '#web/shared/lazy-features.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useHydrated } from '#web/ui/use-media.ts';
import { HabitChoice, useChoice } from './habit-choice.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { ShareButton } from './share-button.tsx';
import './performance-page.css';

export { habitMonth } from './habit-charts.tsx';
export { amountsCard, scaleCards } from './performance-cards.tsx';
export { todayAmount } from './today-card.tsx';

/** The performance of all habits, or of the one in the address. */
export function PerformancePage() {
  const t = useTranslator();
  const { habits, archives, settings } = useAccountData();
  const today = useToday();
  const choice = useChoice();
  const { active, archived, achievements, chosen } = choice;
  const query = useYear(chosen?.id, today);
  const year = query.data ? yearDays(query.data.days, today, settings.weekStart) : [];
  const achievement = achievements?.find(({ id }) => id === chosen?.id);
  useSeen();
  const hasHabits = habits.length > 0;
  const isRated = habits.some((habit) => !isRequired(habit) && Object.keys(habit.record.values).length > 0);
  const isNew = !isRated && achievements?.every(({ completed }) => completed === 0) === true;
  const isScale = [...habits, ...archives].some(({ id, kind }) => id === chosen?.id && !isRequired({ kind }));
  return (
    <div className="performance">
      <header className="apart performance-title">
        <h2 className="page-title">{t('performance.title')}</h2>
        {active.length + archived.length > 0 && <HabitChoice {...choice} />}
        {!isNew && (
          <AppLink
            to="habits-grid"
            className={classes(buttonClass({ look: 'plain', small: true }), 'performance-grid')}
            aria-label={t('performance.grid')}
          >
            <Grid3x3 size={18} aria-hidden="true" />
            <span>{t('performance.grid')}</span>
          </AppLink>
        )}
        {!isNew && !isScale && <ShareButton days={year} achievement={achievement} />}
      </header>
      {isNew ? (
        // What the page will show, and how to get there: a first habit, or a first tick.
        <div className="surface performance-empty">
          <ChartLine size={28} aria-hidden="true" />
          <h3>{t('performance.emptyTitle')}</h3>
          <p>{t(hasHabits ? 'performance.emptyTick' : 'performance.emptyHabit')}</p>
          {hasHabits ? (
            <AppLink to="index" className={buttonClass()}>
              {t('performance.emptyTickAction')}
            </AppLink>
          ) : (
            <Button
              data-creator-toggle=""
              onClick={() => openCreator('habit')}
              onPointerEnter={preloadCreator}
            >
              {t('home.emptyAction')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <PerformanceCards key={chosen?.id} {...choice} year={query} />
          <LongView />
        </>
      )}
    </div>
  );
}

/** Links to what goes beyond the last year. */
function LongView() {
  const t = useTranslator();
  const year = reviewedYear(useToday());
  const className = buttonClass({ look: 'plain', small: true });
  return (
    <p className="ways">
      <AppLink to="habits-year" year={year} seldom className={className}>
        {t('performance.yourYear', { year: String(year) })}
      </AppLink>
      <AppLink to="habits-table" seldom className={className}>
        {t('performance.table')}
      </AppLink>
    </p>
  );
}

/** Stores the first visit, so that the first steps no longer point here. */
function useSeen(): void {
  const { onboarding } = useAccountData();
  const write = useWrite();
  // Before that, the outbox has no user.
  const hydrated = useHydrated();
  const note = useEffectEvent(() => {
    // On failure, the next visit stores it.
    if (!onboarding.performanceSeen) {
      write('onboarding.update', { performanceSeen: true }).catch(() => undefined);
    }
  });
  useEffect(() => {
    if (hydrated) note();
  }, [hydrated]);
}
