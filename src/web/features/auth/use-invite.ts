import { useEffect, useEffectEvent } from 'react';
import { useLocation } from '#web/app/use-navigation.tsx';
import { takeFromFragment } from '#web/platform/fragment.ts';
import { findInvite, storeInvite } from '#web/platform/invite.ts';

/** Calls back with the invitation of the link that led to this page, or of an earlier visit of this tab. */
export function useInvite(onInvite: (invite: string) => void): void {
  const { hash } = useLocation();
  const look = useEffectEvent((fragment: string) => {
    const given = takeFromFragment(fragment, 'invite');
    if (given !== null) storeInvite(given);
    const invite = given ?? findInvite();
    if (invite !== null) onInvite(invite);
  });
  useEffect(() => look(hash), [hash]);
}
