import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import { hasEmailToConfirm } from '#client/state/profile.ts';
import { isMedalNear } from '#domain/figures/achievements.ts';
import { hasEverTicked } from '#domain/list/first-tick.ts';
import { useUser } from '#web/app/session.tsx';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Arranger } from './arrange/arranger.tsx';
import { Celebration } from './celebration/celebration.tsx';
import { DayGestures } from './day-gestures.tsx';
import { isNewcomer } from './hints/first-steps.ts';
import { type Pressed, pressed as presses } from './moments/pressed.ts';
import type { Start } from './moments/start.ts';

/** Of the first tick, and loaded before it, since it moves the page: most members ticked long ago. */
const firstTick = lazyComponent(
  'src/web/features/home/moments/first-tick.tsx',
  async () => (await import('./moments/first-tick.tsx')).FirstTick,
  ['arrange'],
  true,
);
/** Only where a tick or two may earn a medal. */
const MedalMoment = optionalComponent<Moment>(
  async () => (await import('./moments/medal-moment.tsx')).MedalMoment,
);
const Hints = optionalComponent(async () => (await import('./hints/hints.tsx')).Hints, 'hints');
/** Only for users with an email to confirm, the first or a new one. */
const EmailNotice = optionalComponent(
  async () => (await import('#web/shared/email-notice.tsx')).EmailNotice,
  'confirmation',
);

interface Moment {
  start: Start;
  pressed: Pressed;
}

/** The interactive parts of the list: sorting, the celebration, the moments, and notices under it. */
export function InteractiveLayer({ start }: { start: Start }) {
  const pressed = useSyncExternalStore(presses.subscribe, presses.get);
  const { settings } = useAccountData();
  const today = useToday();
  return (
    <>
      <Arranger />
      <DayGestures day={today} weekStart={settings.weekStart} />
      <UnderList start={start} pressed={pressed.size > 0} />
      <Celebration />
      <Medals start={start} pressed={pressed} />
    </>
  );
}

/** The notices under the list, where they move nothing; all load together. */
function UnderList({ start, pressed }: { start: Start; pressed: boolean }) {
  const user = useUser();
  const data = useAccountData();
  const { onboarding } = data;
  const today = useToday();
  // As at the start of the visit, so that the final message stays.
  const [hinted] = useState(() => user !== null && !onboarding.dismissed && isNewcomer(user, today));
  const isNew = !hasEverTicked(start.data);
  useEffect(() => {
    if (isNew) void firstTick.preload();
  }, [isNew]);
  return (
    <>
      {/* Live regions must exist before their content: screen readers announce only later changes. */}
      <div role="status">
        <Suspense>{pressed && isNew && hasEverTicked(data) && <firstTick.Component />}</Suspense>
      </div>
      <Suspense>
        {hinted && <Hints />}
        {user && hasEmailToConfirm(user) && <EmailNotice user={user} dismissible />}
      </Suspense>
    </>
  );
}

function Medals({ start, pressed }: Moment) {
  const achievements = useAchievements();
  // From then on, also once the medal is earned.
  const [near, setNear] = useState(false);
  if (!near && achievements?.some(({ completed }) => isMedalNear(completed))) setNear(true);
  return <Suspense>{near && <MedalMoment start={start} pressed={pressed} />}</Suspense>;
}
