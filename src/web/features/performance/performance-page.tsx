import { Grid3x3 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import { yearDays } from '#domain/figures/year-days.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useYear } from '#web/shared/cards/use-span.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useHydrated } from '#web/ui/use-media.ts';
import { EmptyPerformance } from './empty-performance.tsx';
import { HabitChoice } from './habit-choice.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { ShareButton } from './share-button.tsx';
import { useChoice } from './use-choice.ts';
import { useShared } from './use-shared.ts';
import './performance-page.css';

export { habitMonth } from './habit-charts.tsx';
export { todayAmount } from './today-item.tsx';

/** The performance of all habits, or of the one in the address. */
export function PerformancePage() {
  const t = useTranslator();
  const { habits, settings } = useAccountData();
  const today = useToday();
  const choice = useChoice();
  const { active, archived, achievements, chosen } = choice;
  const query = useYear(chosen?.id, today);
  const year = query.data ? yearDays(query.data.days, today, settings.weekStart) : [];
  const shared = useShared(
    year,
    achievements?.find(({ id }) => id === chosen?.id),
  );
  useSeen();
  const isNew = achievements?.every(({ completed }) => completed === 0) === true;
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
        {!isNew && <ShareButton shared={shared} />}
      </header>
      {isNew ? (
        <EmptyPerformance hasHabits={habits.length > 0} />
      ) : (
        <PerformanceCards key={chosen?.id} {...choice} year={query} />
      )}
    </div>
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
