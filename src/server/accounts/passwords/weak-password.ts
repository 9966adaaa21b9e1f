import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FieldRule } from '#contract/error-codes.ts';
import { locales } from '#i18n/locale.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { once } from '#server/core/load/once.ts';
import { productName } from '#server/core/mail/product-name.ts';

/** What the product is about, in both languages. */
const subjects = ['habit', 'habits', 'tracker', 'habit tracker', 'habitude', 'habitudes', 'club'];
const WORD_MIN = 3;

/** Words that anyone who guesses passwords of this server tries first: its name, its host, what it is about, and recent years. In lower case. */
export function siteWords(publicUrl: string, now: number): string[] {
  const names = locales.map((locale) => productName(locale).toLowerCase());
  const { hostname } = new URL(publicUrl);
  const hostWords = hostname.split(/[^a-z]+/).filter((word) => word.length >= WORD_MIN);
  const year = new Date(now).getUTCFullYear();
  const years = [year - 2, year - 1, year, year + 1].map(String);
  return [
    ...new Set([...names, ...names.map(withoutAccents), hostname, ...hostWords, ...subjects, ...years]),
  ];
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** zxcvbn's scale is 0 to 4; below this a password falls to a list of common ones. */
const SCORE_MIN = 2;
/** The beginning decides; the work grows with the square of the length. */
const LOOKED_AT = 64;

/** The reason of a refusal, so that the user can choose a better one. */
type Weakness = Extract<FieldRule, 'commonPassword' | 'patternPassword' | 'personalPassword'>;

/** Refuses a common password, a short pattern, and one made of public facts about the user or about this server. */
export async function refuseWeakPassword(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  password: string,
  known: readonly string[],
): Promise<void> {
  const weakness = await weaknessOf(password, known, siteWords(config.PUBLIC_URL, clock()));
  if (weakness === null) return;
  throw new ApiError('weakPassword', { errors: [{ message: weakness, field: 'password', rule: weakness }] });
}

/** The reason why a password is weak; null when it is not. */
async function weaknessOf(
  password: string,
  known: readonly string[],
  site: readonly string[],
): Promise<Weakness | null> {
  const plain = password.trim().toLowerCase();
  const own = known.flatMap((text) => [text, ...text.split(/[@\s]+/)]).map((text) => text.toLowerCase());
  if (own.includes(plain)) return 'personalPassword';
  const estimator = await loadEstimator();
  for (const text of new Set([password, coreOf(password)])) {
    const { score, sequence } = estimator.check(text.slice(0, LOOKED_AT), [...own, ...site]);
    if (text !== '' && score < SCORE_MIN) return reasonOf(sequence, new Set(own));
  }
  return null;
}

/** The password without signs at its ends: `Summer2026!` is no better than `Summer2026`, but the estimate believes so. */
function coreOf(password: string): string {
  return password.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
}

type Sequence = ReturnType<ZxcvbnFactory['check']>['sequence'];

function reasonOf(sequence: Sequence, own: ReadonlySet<unknown>): Weakness {
  const lists = new Set(sequence.map((match): unknown => match['dictionaryName']));
  const isOwn = sequence.some(
    (match) => match['dictionaryName'] === 'userInputs' && own.has(match['matchedWord']),
  );
  if (isOwn) return 'personalPassword';
  return lists.has('passwords-common') || lists.has('diceware-common') ? 'commonPassword' : 'patternPassword';
}

/** Its dictionaries are megabytes: loaded when the first password is set. */
const loadEstimator = once(async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});
