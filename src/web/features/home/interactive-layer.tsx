import { Suspense, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { hasEverTicked } from '#domain/first-tick.ts';
import { useUser } from '#web/app/session.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Arranger } from './arrange/arranger.tsx';
import { Celebration } from './celebration/celebration.tsx';
import { isNewcomer } from './hints/first-steps.ts';
import { MedalMoment } from './moments/medal-moment.tsx';
import type { Start } from './moments/start.ts';

const FirstTick = optionalComponent(
  async () => (await import('./moments/first-tick.tsx')).FirstTick,
  'arrange',
);
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
      <MedalMoment start={start} />
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
