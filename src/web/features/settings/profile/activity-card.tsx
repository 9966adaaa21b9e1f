import { Suspense } from 'react';
import { EVENTS_DAYS } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { SettingsCard } from '../settings-card.tsx';

const ActivityList = optionalComponent(
  async () => (await import('./activity-list.tsx')).ActivityList,
  'activity',
);

/** What happened to the account. It is the last card, and loads after the others: few users come for it. */
export function ActivityCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const hydrated = useHydrated();
  const waiting = <Skeleton className="profile-waiting" />;
  return (
    <SettingsCard title={t('account.activity')} text={t('account.activityText', { days: EVENTS_DAYS })}>
      {hydrated ? (
        <Suspense fallback={waiting}>
          <ActivityList timeZone={timeZone} />
        </Suspense>
      ) : (
        waiting
      )}
    </SettingsCard>
  );
}
