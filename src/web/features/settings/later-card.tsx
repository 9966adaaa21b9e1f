import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { whenVisible } from '#web/platform/prefetch.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SettingsCard } from './settings-card.tsx';

/** One of the last cards of a page, which loads once it comes into view: few users come for it. */
export function LaterCard({ children, ...card }: ComponentProps<typeof SettingsCard>) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (place.current ? whenVisible(place.current, () => setSeen(true), true) : undefined), []);
  const waiting = <Skeleton className="profile-waiting" />;
  return (
    <SettingsCard {...card}>
      <div ref={place} className="profile-list">
        {isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
      </div>
    </SettingsCard>
  );
}
