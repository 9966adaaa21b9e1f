import { hash } from 'node:crypto';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { VerifiedIdentity } from './id-token.ts';

/**
 * A token signs in once (docs/decisions/sign-in-providers.md): its nonce is stored with the user, in the transaction of the sign-in, until
 * the token expires.
 */
export async function spendNonce(
  rows: UserRows,
  { provider, nonce, expiresAt }: VerifiedIdentity,
  now: number,
): Promise<void> {
  const mark = `${provider}:${hash('sha256', nonce, 'base64url')}`;
  if (!(await spendMark(rows, mark, expiresAt, now))) throw new ApiError('invalidCredentials');
}

/** Claims a mark of the user as `claimNonce` does, and deletes the user's expired ones. */
export async function spendMark(rows: UserRows, mark: string, until: number, now: number): Promise<boolean> {
  await deleteRows(rows, 'once', { until: ['<=', instant(now)] });
  return await claimNonce(rows, mark, until, now);
}

/** True for the first caller until `until`; of concurrent calls exactly one gets true. An expired mark does not count. */
export async function claimNonce(
  { queries, userId }: UserRows,
  mark: string,
  until: number,
  now: number,
): Promise<boolean> {
  const row = { user_id: userId, mark, until: instant(until) };
  const taken = await queries
    .insertInto('once')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'mark'])
        .doUpdateSet({ until: row.until })
        .where('once.until', '<=', instant(now)),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}
