import type { Provider } from '#contract/account.ts';
import { type Locale, locales } from '#i18n/locale.ts';

/** A sign-in that went off to a provider. What it knows stays in the tab that started it: nobody else can end it. */
export interface SignInAttempt {
  readonly provider: Provider;
  /** Comes back with the answer: one that we did not send away with is nobody's of ours. */
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** `link` and `prove`: for the account that is signed in. */
  readonly purpose: 'signIn' | 'link' | 'prove';
  readonly locale: Locale;
  /** Where somebody was headed; null for index. */
  readonly next: string | null;
  /** What was typed into a form of the page to come back to; null when nothing was. */
  readonly draft?: Draft | null;
  readonly startedAt: number;
}

/** What was typed into a form before the browser left for a provider. Never a password. */
export interface Draft {
  /** The form that it belongs to. */
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
}

const KEY = 'signIn';
/** A sign-in takes minutes: after ten it starts anew (security.md, A14). */
const LIFE_MS = 600_000;

/** Remembers an attempt instead of any other. Throws where the browser keeps nothing. */
export function storeAttempt(storage: Storage, attempt: SignInAttempt): void {
  storage.setItem(KEY, JSON.stringify(attempt));
}

/** The attempt that an answer belongs to; null when there is none, it is too old, or another was meant. */
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

/** Once is enough: an answer that comes again finds nothing. */
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
