import { createHash, randomInt } from 'node:crypto';
import { PROOF_CODE_DIGITS, PROOF_CODE_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/time.ts';
import type { TokenKey } from '#server/accounts/sessions/opaque-token.ts';
import { noProofCode } from '#server/accounts/sessions/session-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';

const CODE_MS = PROOF_CODE_MINUTES * MINUTE;
/** Wrong guesses that end a code (docs/rules/attacks.md#mailed-secrets). */
const WRONG_GUESSES_MAX = 5;

/**
 * Creates a code and stores its hash in its session, in place of an older one. Null when the address is no longer the user's, or the
 * session has ended.
 */
export async function createProofCode(
  { queries, userId }: UserRows,
  { session, email }: { readonly session: string; readonly email: string },
  now: number,
): Promise<string | null> {
  const user = await findUser(queries, userId);
  if (user?.email !== email) return null;
  const code = String(randomInt(10 ** PROOF_CODE_DIGITS)).padStart(PROOF_CODE_DIGITS, '0');
  const stored = await queries
    .updateTable('sessions')
    .set({
      proof_code_hash: hashOf(session, code),
      proof_code_attempts: 0,
      proof_code_expires_at: instant(now + CODE_MS),
    })
    .where('user_id', '=', userId)
    .where('token_hash', '=', session)
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n ? code : null;
}

/**
 * Checks a code, outside any transaction, and answers its hash. The statement that reads also counts a wrong one, so that at most five of
 * any number of concurrent guesses are compared.
 */
export async function checkProofCode(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  given: string,
  now: number,
): Promise<string> {
  const codeHash = hashOf(tokenHash, given.replace(/\s/g, ''));
  const looked = await queries
    .updateTable('sessions')
    .set((row) => ({
      proof_code_attempts: row
        .case()
        .when('proof_code_hash', '=', codeHash)
        .then(row.ref('proof_code_attempts'))
        .else(row('proof_code_attempts', '+', 1))
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('proof_code_attempts', '<', WRONG_GUESSES_MAX)
    .where('proof_code_expires_at', '>', instant(now))
    .returning('proof_code_hash')
    .executeTakeFirst();
  if (looked?.proof_code_hash !== codeHash) throw invalidProofCode();
  return codeHash;
}

/** Consumes a code; of concurrent calls exactly one succeeds. */
export async function spendProofCode(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  codeHash: string,
  now: number,
): Promise<void> {
  const spent = await queries
    .updateTable('sessions')
    .set(noProofCode)
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('proof_code_hash', '=', codeHash)
    .where('proof_code_attempts', '<', WRONG_GUESSES_MAX)
    .where('proof_code_expires_at', '>', instant(now))
    .executeTakeFirst();
  if (spent.numUpdatedRows !== 1n) throw invalidProofCode();
}

/** Ends the codes of all sessions of a user: they were mailed to an address that is no longer current. */
export async function endProofCodes({ queries, userId }: UserRows): Promise<void> {
  await queries.updateTable('sessions').set(noProofCode).where('user_id', '=', userId).execute();
}

/** Contains the session: a code that was mailed for one proves nothing for another. */
function hashOf(session: string, code: string): string {
  return createHash('sha256').update(`${session} ${code}`).digest('base64url');
}

const invalidProofCode = () => refusedField('code', 'invalidProofCode');
