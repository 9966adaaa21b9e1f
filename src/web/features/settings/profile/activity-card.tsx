import { Suspense, useEffect, useRef, useState } from 'react';
import { EVENTS_DAYS } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { whenVisible } from '#web/platform/prefetch.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SettingsCard } from '../settings-card.tsx';

const ActivityList = optionalComponent(
  async () => (await import('./activity-list.tsx')).ActivityList,
  'activity',
);

/** What happened to the account. It is the last card, and loads once it comes into view: few users come for it. */
export function ActivityCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (place.current ? whenVisible(place.current, () => setSeen(true), true) : undefined), []);
  const waiting = <Skeleton className="profile-waiting" />;
  return (
    <SettingsCard title={t('account.activity')} text={t('account.activityText', { days: EVENTS_DAYS })}>
      <div ref={place} className="profile-list">
        {isSeen ? (
          <Suspense fallback={waiting}>
            <ActivityList timeZone={timeZone} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </SettingsCard>
  );
}
