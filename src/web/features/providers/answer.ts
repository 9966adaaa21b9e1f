import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { LoginByProvider } from '#contract/auth.ts';
import type { ProveByProvider } from '#contract/proof.ts';
import type { SignInAttempt } from '#web/platform/sign-in-attempt.ts';

export type ProviderAnswer = ReturnType<typeof readAnswer>;

/** A provider's answer: in the query, or, posted as a form, in what the server made of it. */
export function readAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>) {
  const given = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
  return {
    code: given.get('code'),
    state: given.get('state'),
    error: given.get('error'),
    // Apple’s, at the first sign-in only.
    firstName: given.get('firstName'),
  };
}

/** Sent to our server, which asks the provider for the user. */
export function loginOf(attempt: SignInAttempt, code: string, firstName: string | null): LoginByProvider {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const joining = { locale: attempt.locale, timeZone, ...(firstName === null ? {} : { firstName }) };
  return { ...proofBy(attempt, code), ...joining };
}

/** The same for a signed-in user: it only proves the identity. */
export function proofBy(attempt: SignInAttempt, code: string): ProveByProvider {
  const { provider, nonce, codeVerifier, redirectUri } = attempt;
  return provider === 'apple' ? { code, nonce } : { code, codeVerifier, redirectUri, nonce };
}

/** Why a sign-in failed: the key of a text, or that the account must be proved by another method first. */
export type Failure =
  | `providers.${'expired' | 'refused' | 'cancelled' | 'unreachable'}`
  | `toasts.${string}`
  | 'required';

export function failureOf(error: unknown): Failure {
  if (error instanceof NetworkError) return 'providers.unreachable';
  if (!(error instanceof ResponseError)) return 'toasts.internalError';
  if (error.code === 'linkRequired') return 'required';
  if (error.code === 'unavailable') return 'providers.unreachable';
  return error.code === 'invalidCredentials' ? 'providers.refused' : `toasts.${error.code}`;
}

/** Cancelling at the provider is no error. */
export function errorOf(error: string): Failure {
  const turnedBack = ['access_denied', 'user_cancelled_authorize'].includes(error);
  return turnedBack ? 'providers.cancelled' : 'providers.refused';
}
