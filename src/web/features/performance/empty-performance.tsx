import { ChartLine } from 'lucide-react';
import { openCreator } from '#web/creator-store.ts';
import { useTranslator } from '#web/i18n.tsx';
import { preloadCreator } from '#web/lazy-creator.ts';
import { AppLink } from '#web/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** What comes here, and what to do for it: a first habit, or a first tick. */
export function EmptyPerformance({ hasHabits }: { hasHabits: boolean }) {
  const t = useTranslator();
  return (
    <div className="performance-empty">
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
