import { useEffect } from 'react';
import { safeNext } from '#i18n/next.ts';
import { routeNameAt } from '#i18n/paths.ts';
import { useUser } from '#web/app/session.tsx';
import { showToast } from '#web/app/show-toast.ts';
import { useLocation } from '#web/app/use-navigation.tsx';

/** Tells a visitor whom a guard sent to sign in why they are there (docs/rules/pages.md#who-may-see-a-page). */
export function useSignInNotice(): void {
  const { pathname, search } = useLocation();
  const isVisitor = useUser() === null;
  const headedTo = isVisitor && routeNameAt(pathname) === 'auth-login' ? safeNext(search) : null;
  useEffect(() => {
    if (headedTo !== null) void showToast('info', 'authRequired');
  }, [headedTo]);
}
