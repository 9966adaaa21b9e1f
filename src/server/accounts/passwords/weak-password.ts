import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { FieldRule } from '#contract/error-codes.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { once } from '#server/core/load/once.ts';

/** zxcvbn's scale is 0 to 4; below this a password falls to a list of common ones. */
const SCORE_MIN = 2;
/** The beginning decides; the work grows with the square of the length. */
const LOOKED_AT = 64;

/** The reason of a refusal, so that the user can choose a better one. */
type Weakness = Extract<FieldRule, 'commonPassword' | 'patternPassword' | 'personalPassword'>;

/** Refuses a common password, a short pattern, and one made of public facts about the user. */
export async function refuseWeakPassword(password: string, known: readonly string[]): Promise<void> {
  const weakness = await weaknessOf(password, known);
  if (weakness === null) return;
  throw new ApiError('weakPassword', { errors: [{ message: weakness, field: 'password', rule: weakness }] });
}

/** The reason why a password is weak; null when it is not. */
async function weaknessOf(password: string, known: readonly string[]): Promise<Weakness | null> {
  const plain = password.trim().toLowerCase();
  const own = known.flatMap((text) => [text, ...text.split(/[@\s]+/)]).map((text) => text.toLowerCase());
  if (own.includes(plain)) return 'personalPassword';
  const { score, sequence } = (await loadEstimator()).check(password.slice(0, LOOKED_AT), own);
  if (score >= SCORE_MIN) return null;
  const lists = new Set(sequence.map((match): unknown => match['dictionaryName']));
  if (lists.has('userInputs')) return 'personalPassword';
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
