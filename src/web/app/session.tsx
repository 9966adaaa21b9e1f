import { useAccountData } from '#client/react.tsx';
import { keys } from '#client/state/queries.ts';
import type { Session } from '#contract/auth.ts';
import type { User } from '#contract/user.ts';
import type { Locale } from '#i18n/locale.ts';
import { safeNext } from '#i18n/next.ts';
import { pathTo, routeNameAt } from '#i18n/paths.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { useApp } from './app.ts';
import type { Navigation } from './navigation.ts';
import { forgetSession } from './session-end.ts';
import { useNavigate } from './use-navigation.tsx';

/** Who is signed in; null for a visitor. */
export function useUser(): User | null {
  return useAccountData().user;
}

export function useSession() {
  const navigate = useNavigate();
  const { locale, client, device, t } = useApp();
  return {
    /** Takes over the session that a login or a registration answered, and goes where the visitor was headed: by the address, or to `next`. */
    signIn: async (
      { user, reopened, opaqueToken }: Session,
      next: string | null = safeNext(location.search),
    ): Promise<void> => {
      if (import.meta.env.NATIVE && opaqueToken !== null) await device?.token?.keep(opaqueToken);
      if (reopened) addToast({ text: t('auth.reopened') });
      client.serverState.clear();
      client.serverState.set(keys.user, user);
      await navigate(next ?? pathTo('index', locale), { replace: true });
    },
    /** Ends the session on the server and on this device, and goes to index. */
    signOut: () => navigate(pathTo('auth-logout', locale), { state: leaving }),
    /** Forgets a session that the server has ended already, and asks to sign in again. */
    leaveForLogin: async (): Promise<void> => {
      await forgetSession(client, 'keep');
      await navigate(pathTo('auth-login', locale), { replace: true });
    },
  };
}

/** Only the app itself can add this state to a navigation: a link from another site to auth-logout does not sign the user out. */
const leaving = { leaving: true };

/**
 * Leaves the way the user would: for a token that the server rejected (docs/decisions/ended-session.md). The page of an undo stays: it ends
 * the session of this browser by itself, and shows what came of that.
 */
export function leaveBy({ navigate }: Pick<Navigation, 'navigate'>, locale: Locale): void {
  const route = routeNameAt(location.pathname);
  if (route === 'auth-logout' || route === 'auth-email-undo') return;
  void navigate(pathTo('auth-logout', locale), { state: { ...leaving, rejected: true } });
}

/** Whether the server rejected the token, and the user asked for nothing. */
export function isRejected(state: unknown): boolean {
  return isLeaving(state) && typeof state === 'object' && state !== null && 'rejected' in state;
}

export function isLeaving(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leaving' in state && state.leaving === true;
}
