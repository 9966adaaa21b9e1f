import type { UserScope } from '#server/core/database/user-scope.ts';

type Scope = Pick<UserScope, 'queries' | 'userId'>;

/** True for the first to ask until then; of any number at once exactly one is. What has run out counts no more. */
export async function takeOnce(
  { queries, userId }: Scope,
  mark: string,
  until: number,
  now: number,
): Promise<boolean> {
  const row = { user_id: userId, mark, until: new Date(until).toISOString() };
  const taken = await queries
    .insertInto('once')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'mark'])
        .doUpdateSet({ until: row.until })
        .where('once.until', '<=', new Date(now).toISOString()),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Clears away what has run out. */
export async function forgetOnceBefore({ queries, userId }: Scope, now: number): Promise<void> {
  await queries
    .deleteFrom('once')
    .where('user_id', '=', userId)
    .where('until', '<=', new Date(now).toISOString())
    .execute();
}
