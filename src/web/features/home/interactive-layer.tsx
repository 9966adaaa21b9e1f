import { Suspense, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { useUser } from '#web/app/session.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { Arranger } from './arrange/arranger.tsx';
import { Celebration } from './celebration/celebration.tsx';
import { isNewcomer } from './hints/first-steps.ts';

const Hints = optionalComponent(async () => (await import('./hints/hints.tsx')).Hints, 'hints', 'apps');
/** Only for users with an email to confirm, the first or a new one. */
const EmailNotice = optionalComponent(
  async () => (await import('./email-notice.tsx')).EmailNotice,
  'confirmation',
);

/** The interactive parts of the list: sorting, the celebration, and notices under it. */
export function InteractiveLayer() {
  return (
    <>
      <Arranger />
      <UnderList />
      <Celebration />
    </>
  );
}

/** The notices under the list, where they move nothing; all load together. */
function UnderList() {
  const user = useUser();
  const { onboarding } = useAccountData();
  const today = useToday();
  // As at the start of the visit, so that the final message stays.
  const [hinted] = useState(() => user !== null && !onboarding.dismissed && isNewcomer(user, today));
  return (
    <Suspense>
      {hinted && <Hints />}
      {user && (user.pendingEmail || !user.emailVerified) && <EmailNotice user={user} />}
    </Suspense>
  );
}
