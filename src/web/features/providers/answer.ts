import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { LoginByProvider } from '#contract/auth.ts';
import type { ProveByProvider } from '#contract/proof.ts';
import type { SignInAttempt } from '#web/platform/sign-in-attempt.ts';

/** What a provider sent the browser back with: by the query, or where it answers by a form, by what the server made of that. */
export interface ProviderAnswer {
  readonly code: string | null;
  readonly state: string | null;
  readonly error: string | null;
  /** Apple’s, at the first sign-in only. */
  readonly firstName: string | null;
}

export function readAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>): ProviderAnswer {
  const given = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
  const [code, state, error, firstName] = ['code', 'state', 'error', 'firstName'].map((name) =>
    given.get(name),
  );
  return { code: code ?? null, state: state ?? null, error: error ?? null, firstName: firstName ?? null };
}

/** What the client sends, so that the server can ask the provider who the user is. */
export function loginOf(attempt: SignInAttempt, code: string, firstName: string | null): LoginByProvider {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const joining = { locale: attempt.locale, timeZone, ...(firstName === null ? {} : { firstName }) };
  return { ...proofBy(attempt, code), ...joining };
}

/** The same for a user who is signed in: it proves who they are and carries nothing else. */
export function proofBy(attempt: SignInAttempt, code: string): ProveByProvider {
  const { provider, nonce, codeVerifier, redirectUri } = attempt;
  return provider === 'google' ? { code, codeVerifier, redirectUri, nonce } : { code, nonce };
}

/** How a sign-in ended that did not succeed; each but `required` is a text under `providers`, or one of the toasts. */
export type Failure =
  | { readonly text: 'expired' | 'refused' | 'cancelled' | 'unreachable' }
  | { readonly text: 'toast'; readonly code: string }
  | { readonly text: 'required' };

export function failureOf(error: unknown): Failure {
  if (error instanceof NetworkError) return { text: 'unreachable' };
  if (!(error instanceof ResponseError)) return { text: 'toast', code: 'internalError' };
  if (error.code === 'linkRequired') return { text: 'required' };
  if (error.code === 'unavailable') return { text: 'unreachable' };
  return error.code === 'invalidCredentials' ? { text: 'refused' } : { text: 'toast', code: error.code };
}

/** Those who turn back at the provider have done nothing wrong. */
export function errorOf(error: string): Failure {
  const turnedBack = ['access_denied', 'user_cancelled_authorize'].includes(error);
  return { text: turnedBack ? 'cancelled' : 'refused' };
}
