/** The thread of `refuseWeakPassword`: its dictionaries are 30 MB of memory, and a check may take milliseconds. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { FieldRule } from '#contract/error-codes.ts';
import { answerIn } from '#server/core/load/idle-worker.ts';

/** The reason of a refusal, so that the user can choose a better one. */
type Weakness = Extract<FieldRule, 'commonPassword' | 'patternPassword' | 'personalPassword'>;

/** A password, with what is known of the user and of this server, in lower case. */
interface Candidate {
  readonly password: string;
  readonly own: readonly string[];
  readonly site: readonly string[];
}

/** zxcvbn's scale is 0 to 4; below this a password falls to a list of common ones. */
const SCORE_MIN = 2;
/** The beginning decides; the work grows with the square of the length. */
const LOOKED_AT = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The reason why a password is weak; null when it is not. */
function weaknessOf({ password, own, site }: Candidate): Weakness | null {
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

export type WeaknessOf = typeof weaknessOf;

if (parentPort) answerIn(parentPort, weaknessOf);
