import { createHash, randomInt } from 'node:crypto';
import { PROOF_CODE_DIGITS } from '#contract/limits.ts';
import { consumeMailSecret, isMailSecret, storeMailSecret } from '#server/account/mail-secrets.ts';
import type { TokenKey } from '#server/auth/opaque-token.ts';
import type { Queries } from '#server/database/database.ts';
import { refusedField } from '#server/http/api-error.ts';
import type { UserRows } from '#server/http/user-scope.ts';

/** Makes a code and keeps its hash in place of an older one. Null when the address is no longer the user's. */
export async function createProofCode(
  rows: UserRows,
  { session, email }: { readonly session: string; readonly email: string },
  now: number,
): Promise<string | null> {
  const code = String(randomInt(10 ** PROOF_CODE_DIGITS)).padStart(PROOF_CODE_DIGITS, '0');
  const isStored = await storeMailSecret(rows, 'proof', { email, secretHash: hashOf(session, code) }, now);
  return isStored ? code : null;
}

/** Looks at a code, outside any transaction: a wrong one is counted, whatever becomes of the request. */
export async function checkProofCode(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  given: string,
  now: number,
): Promise<TokenKey> {
  const key = { userId, tokenHash: hashOf(tokenHash, given.replace(/\s/g, '')) };
  if (!(await isMailSecret(queries, 'proof', key, now))) throw invalidProofCode();
  return key;
}

/** Uses a code up; of a race exactly one does. */
export async function spendProofCode({ queries }: UserRows, key: TokenKey, now: number): Promise<void> {
  if ((await consumeMailSecret(queries, 'proof', key, now)) === null) throw invalidProofCode();
}

/** Of one session: a code that was mailed for one proves nothing for another. */
function hashOf(session: string, code: string): string {
  return createHash('sha256').update(`${session} ${code}`).digest('base64url');
}

const invalidProofCode = () => refusedField('code', 'invalidProofCode');
