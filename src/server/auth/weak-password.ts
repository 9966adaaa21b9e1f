import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** zxcvbn's scale is 0 to 4; below this a password falls to a list of common ones. */
const SCORE_MIN = 2;
/** What is guessed is in the beginning; the work grows with the square of the length. */
const LOOKED_AT = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** True for a common password, or one made of what everybody knows about its owner. */
export async function isWeakPassword(password: string, known: readonly string[]): Promise<boolean> {
  const plain = password.trim().toLowerCase();
  const own = known.flatMap((text) => [text, ...text.split(/[@\s]+/)]).map((text) => text.toLowerCase());
  if (own.includes(plain)) return true;
  estimator ??= loadEstimator();
  return (await estimator).check(password.slice(0, LOOKED_AT), own).score < SCORE_MIN;
}

/** Its dictionaries are megabytes: loaded when the first password is set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
