import { instant } from '#server/core/clock/clock.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

type Scope = Pick<UserScope, 'queries' | 'userId'>;

/** True for the first caller until `until`; of concurrent calls exactly one gets true. An expired mark does not count. */
export async function claimNonce(
  { queries, userId }: Scope,
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

/** Deletes expired marks. */
export async function deleteNoncesBefore({ queries, userId }: Scope, now: number): Promise<void> {
  await queries.deleteFrom('once').where('user_id', '=', userId).where('until', '<=', instant(now)).execute();
}
