import type { Provider } from '#contract/account.ts';
import { type Locale, locales } from '#i18n/locale.ts';

/** A sign-in at a provider. Its secrets stay in the tab that started it: no other can complete it. */
export interface SignInAttempt {
  readonly provider: Provider;
  /** Returned with the answer: an answer with another state is not ours. */
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** `link` and `prove` are for the signed-in account. */
  readonly purpose: 'signIn' | 'link' | 'prove';
  readonly locale: Locale;
  /** Where the visitor was headed; null for index. */
  readonly next: string | null;
  /** The values of the form on the page to return to; null when there are none. */
  readonly draft?: Draft | null;
  readonly startedAt: number;
}

/** The values of a form, stored before the browser left for a provider. Never a password. */
export interface Draft {
  /** The form of the values. */
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
}

const KEY = 'signIn';
/** A sign-in takes minutes: an attempt expires after ten (docs/rules/attacks.md#sign-in-by-a-provider). */
const LIFE_MS = 600_000;

/** Stores an attempt in place of any other. Throws where the browser stores nothing. */
export function storeAttempt(storage: Storage, attempt: SignInAttempt): void {
  storage.setItem(KEY, JSON.stringify(attempt));
}

/** The attempt of an answer; null when there is none, it has expired, or the answer is for another. */
export function findAttempt(
  storage: Storage,
  { provider, state }: { readonly provider: Provider; readonly state: string | null },
  now: number,
): SignInAttempt | null {
  const attempt = parse(storage.getItem(KEY));
  if (attempt === null || attempt.provider !== provider || attempt.state !== state) return null;
  const age = now - attempt.startedAt;
  return age >= 0 && age < LIFE_MS ? attempt : null;
}

/** An attempt works once: a repeated answer finds nothing. */
export function clearAttempt(storage: Storage): void {
  storage.removeItem(KEY);
}

function parse(text: string | null): SignInAttempt | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<SignInAttempt> | null;
    return found !== null && isWhole(found) ? (found as SignInAttempt) : null;
  } catch {
    return null;
  }
}

function isWhole(found: Partial<SignInAttempt>): boolean {
  const texts = [found.state, found.nonce, found.codeVerifier, found.redirectUri];
  return (
    texts.every((text) => typeof text === 'string' && text !== '') &&
    locales.some((locale) => locale === found.locale) &&
    typeof found.startedAt === 'number'
  );
}
