import { hash, randomInt } from 'node:crypto';
import { PROOF_CODE_DIGITS, PROOF_CODE_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { isSecret, working } from '#server/accounts/secrets/one-time-secret.ts';
import type { TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { noProofCode } from '#server/accounts/sessions/session-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';

const CODE_MS = PROOF_CODE_MINUTES * MINUTE;
const STORE = {
  table: 'sessions',
  hash: 'proof_code_hash',
  guesses: 'proof_code_attempts',
  end: 'proof_code_expires_at',
} as const;

/**
 * Creates a code and stores its hash in its session, in place of an older one. Null when the address is no longer the user's, or the
 * session has ended.
 */
export async function createProofCode(
  rows: UserRows,
  { session, email }: { readonly session: string; readonly email: string },
  now: number,
): Promise<string | null> {
  const user = await findUser(rows.queries, rows.userId);
  if (user?.email !== email) return null;
  const code = String(randomInt(10 ** PROOF_CODE_DIGITS)).padStart(PROOF_CODE_DIGITS, '0');
  const changes = {
    proof_code_hash: hashOf(session, code),
    proof_code_attempts: 0,
    proof_code_expires_at: instant(now + CODE_MS),
  };
  return (await updateRows(rows, 'sessions', { token_hash: session }, changes)) ? code : null;
}

/** Checks a code, outside any transaction, and answers its hash. Wrong guesses are counted; after five the code is invalid. */
export async function checkProofCode(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  given: string,
  now: number,
): Promise<string> {
  const codeHash = hashOf(tokenHash, given.replace(/\s/g, ''));
  const guess = { key: { token_hash: tokenHash }, hash: codeHash };
  if (!(await isSecret({ queries, userId }, STORE, guess, now))) throw invalidProofCode();
  return codeHash;
}

/** Consumes a code; of concurrent calls exactly one succeeds. */
export async function spendProofCode(
  rows: UserRows,
  { tokenHash }: TokenKey,
  codeHash: string,
  now: number,
): Promise<void> {
  const found = { token_hash: tokenHash, proof_code_hash: codeHash, ...working(STORE, now) };
  if (!(await updateRows(rows, 'sessions', found, noProofCode))) throw invalidProofCode();
}

/** Ends the codes of all sessions of a user: they were mailed to an address that is no longer current. */
export async function endProofCodes(rows: UserRows): Promise<void> {
  await updateRows(rows, 'sessions', {}, noProofCode);
}

/** Contains the session: a code that was mailed for one proves nothing for another. */
const hashOf = (session: string, code: string): string => hash('sha256', `${session} ${code}`, 'base64url');

const invalidProofCode = () => refusedField('code', 'invalidProofCode');
