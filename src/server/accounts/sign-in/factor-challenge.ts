import { sql } from 'kysely';
import { FACTOR_CHALLENGE_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { GUESSES_MAX } from '#server/accounts/secrets/one-time-secret.ts';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import { changeRow, deleteRows, insertRow, listRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';

const CHALLENGE_MS = FACTOR_CHALLENGE_MINUTES * MINUTE;
/** Of one user; the oldest ends first. */
const CHALLENGES_MAX = 10;

/** Creates the challenge of a sign-in whose first step was right. Only its hash is stored. */
export async function createFactorChallenge(rows: UserRows, now: number): Promise<string> {
  const { token, tokenHash } = createToken(rows.userId);
  await deleteChallengesBeyond(rows, CHALLENGES_MAX - 1);
  await insertRow(rows, 'sign_in_challenges', {
    token_hash: tokenHash,
    attempts: 0,
    created_at: instant(now),
    expires_at: instant(now + CHALLENGE_MS),
  });
  return token;
}

/**
 * Counts a guess, before it is compared and outside any transaction, so that at most five of any number of concurrent guesses are. Answers
 * how many there were.
 */
export async function countGuess(rows: UserRows, tokenHash: string, now: number): Promise<number> {
  const open = {
    token_hash: tokenHash,
    attempts: ['<', GUESSES_MAX],
    expires_at: ['>', instant(now)],
  } as const;
  const counted = await changeRow(rows, 'sign_in_challenges', open, { attempts: sql<number>`attempts + 1` });
  if (!counted) throw signInExpired();
  return counted.attempts;
}

/** Consumes a challenge; of concurrent calls exactly one succeeds. */
export async function spendFactorChallenge(rows: UserRows, tokenHash: string, now: number): Promise<void> {
  const open = { token_hash: tokenHash, expires_at: ['>', instant(now)] } as const;
  if (!(await deleteRows(rows, 'sign_in_challenges', open))) throw signInExpired();
}

export const signInExpired = (): ApiError => new ApiError('signInExpired');

async function deleteChallengesBeyond(rows: UserRows, kept: number): Promise<void> {
  const challenges = await listRows(rows, 'sign_in_challenges', {
    columns: ['token_hash'],
    orderBy: ['created_at desc', 'token_hash'],
  });
  const gone = challenges.slice(kept).map(({ token_hash }) => token_hash);
  if (gone.length > 0) await deleteRows(rows, 'sign_in_challenges', { token_hash: ['in', gone] });
}
