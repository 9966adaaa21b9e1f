import { Suspense, useState, useSyncExternalStore } from 'react';
import { hasEmailToConfirm } from '#client/profile.ts';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import { isMedalNear } from '#domain/achievements.ts';
import { hasEverTicked } from '#domain/first-tick.ts';
import { useUser } from '#web/app/session.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Arranger } from './arrange/arranger.tsx';
import { Celebration } from './celebration/celebration.tsx';
import { isNewcomer } from './hints/first-steps.ts';
import { type Pressed, pressed as presses } from './moments/pressed.ts';
import type { Start } from './moments/start.ts';

/** Of the first tick, and loaded by it: most members ticked long ago. */
const FirstTick = optionalComponent<{ pressed: Pressed }>(
  async () => (await import('./moments/first-tick.tsx')).FirstTick,
  'arrange',
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
  return (
    <>
      <Arranger />
      <UnderList start={start} pressed={pressed} />
      <Celebration />
      <Medals start={start} pressed={pressed} />
    </>
  );
}

/** The notices under the list, where they move nothing; all load together. */
function UnderList({ start, pressed }: Moment) {
  const user = useUser();
  const data = useAccountData();
  const { onboarding } = data;
  const today = useToday();
  // As at the start of the visit, so that the final message stays.
  const [hinted] = useState(() => user !== null && !onboarding.dismissed && isNewcomer(user, today));
  return (
    <>
      {/* Live regions must exist before their content: screen readers announce only later changes. */}
      <div role="status">
        <Suspense>
          {pressed.size > 0 && !hasEverTicked(start.data) && hasEverTicked(data) && (
            <FirstTick pressed={pressed} />
          )}
        </Suspense>
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
