import { FACTOR_CHALLENGE_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/time.ts';
import { createToken, type TokenKey } from '#server/accounts/sessions/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { insertRow } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';

const CHALLENGE_MS = FACTOR_CHALLENGE_MINUTES * MINUTE;
/** Codes that are compared with one challenge. */
export const GUESSES_MAX = 5;
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
export async function countGuess(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  now: number,
): Promise<number> {
  const counted = await queries
    .updateTable('sign_in_challenges')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('attempts', '<', GUESSES_MAX)
    .where('expires_at', '>', instant(now))
    .returning('attempts')
    .executeTakeFirst();
  if (!counted) throw signInExpired();
  return counted.attempts;
}

/** Consumes a challenge; of concurrent calls exactly one succeeds. */
export async function spendFactorChallenge(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  now: number,
): Promise<void> {
  const spent = await queries
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', instant(now))
    .executeTakeFirst();
  if (spent.numDeletedRows !== 1n) throw signInExpired();
}

export const signInExpired = (): ApiError => new ApiError('signInExpired');

async function deleteChallengesBeyond({ queries, userId }: UserRows, kept: number): Promise<void> {
  const challenges = await queries
    .selectFrom('sign_in_challenges')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
  const gone = challenges.slice(kept).map(({ token_hash }) => token_hash);
  if (gone.length === 0) return;
  await queries
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', gone)
    .execute();
}
