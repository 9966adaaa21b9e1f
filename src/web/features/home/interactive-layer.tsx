import { Suspense, useState } from 'react';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import { isMedalNear } from '#domain/achievements.ts';
import { hasEverTicked } from '#domain/first-tick.ts';
import { useUser } from '#web/app/session.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Arranger } from './arrange/arranger.tsx';
import { Celebration } from './celebration/celebration.tsx';
import { isNewcomer } from './hints/first-steps.ts';
import type { Start } from './moments/start.ts';

const FirstTick = optionalComponent(
  async () => (await import('./moments/first-tick.tsx')).FirstTick,
  'arrange',
);
/** Only where a tick or two may earn a medal. */
const MedalMoment = optionalComponent(async () => (await import('./moments/medal-moment.tsx')).MedalMoment);
const Hints = optionalComponent(async () => (await import('./hints/hints.tsx')).Hints, 'hints', 'apps');
/** Only for users with an email to confirm, the first or a new one. */
const EmailNotice = optionalComponent(
  async () => (await import('./email-notice.tsx')).EmailNotice,
  'confirmation',
);

/** The interactive parts of the list: sorting, the celebration, the moments, and notices under it. */
export function InteractiveLayer({ start }: { start: Start }) {
  return (
    <>
      <Arranger />
      <UnderList start={start} />
      <Celebration />
      <Medals start={start} />
    </>
  );
}

/** The notices under the list, where they move nothing; all load together. */
function UnderList({ start }: { start: Start }) {
  const user = useUser();
  const { onboarding } = useAccountData();
  const today = useToday();
  // As at the start of the visit, so that the final message stays.
  const [hinted] = useState(() => user !== null && !onboarding.dismissed && isNewcomer(user, today));
  return (
    <Suspense>
      {!hasEverTicked(start.data) && <FirstTick />}
      {hinted && <Hints />}
      {user && (user.pendingEmail || !user.emailVerified) && <EmailNotice user={user} />}
    </Suspense>
  );
}

function Medals({ start }: { start: Start }) {
  const achievements = useAchievements();
  // From then on, also once the medal is earned.
  const [near, setNear] = useState(false);
  if (!near && achievements?.some(({ completed }) => isMedalNear(completed))) setNear(true);
  return <Suspense>{near && <MedalMoment start={start} />}</Suspense>;
}
