import { ResponseError } from '#client/api/errors.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale } from './i18n.tsx';
import { useNavigate, useShown } from './use-navigation.tsx';

/** A sign-in whose first step was right. */
export interface SecondStep {
  /** Undefined in a browser, which has it as a cookie. */
  readonly challenge?: string | undefined;
}

/**
 * Continues at the login page when a provider's sign-in needs a second step; false for any other error. `next`: where the visitor was
 * headed.
 */
export function useGoToSecondStep(): (error: unknown, next: string | null) => Promise<boolean> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (error, next) => {
    if (!(error instanceof ResponseError && error.code === 'secondFactorRequired')) return false;
    const { challenge } = error;
    const search = next === null ? '' : `?${new URLSearchParams({ next })}`;
    const state = { secondStep: challenge === undefined ? {} : { challenge } };
    await navigate(pathTo('auth-login', locale) + search, { replace: true, state });
    return true;
  };
}

/** The second step for which a navigation led to the login page; null after a reload, whose document does not know of it. */
export function useSecondStepOnArrival(): SecondStep | null {
  const { location, isStep } = useShown();
  const { state } = location;
  if (isStep || typeof state !== 'object' || state === null || !('secondStep' in state)) return null;
  const { secondStep } = state;
  return typeof secondStep === 'object' ? secondStep : null;
}
