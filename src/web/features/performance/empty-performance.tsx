import { ChartLine } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { openCreator } from '#web/shared/creator-store.ts';
import { preloadCreator } from '#web/shared/lazy-features.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** What the page will show, and how to get there: a first habit, or a first tick. */
export function EmptyPerformance({ hasHabits }: { hasHabits: boolean }) {
  const t = useTranslator();
  return (
    <div className="surface performance-empty">
      <ChartLine size={28} aria-hidden="true" />
      <h3>{t('performance.emptyTitle')}</h3>
      <p>{hasHabits ? t('performance.emptyTick') : t('performance.emptyHabit')}</p>
      {hasHabits ? (
        <AppLink to="index" className={buttonClass()}>
          {t('performance.emptyTickAction')}
        </AppLink>
      ) : (
        <Button data-creator-toggle="" onClick={() => openCreator('habit')} onPointerEnter={preloadCreator}>
          {t('home.emptyAction')}
        </Button>
      )}
    </div>
  );
}
