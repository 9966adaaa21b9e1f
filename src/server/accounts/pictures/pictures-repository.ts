import type { Queries } from '#server/core/database/database.ts';
import type { PicturesTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

/** Anyone with the address may read it, so there is no scope: the address contains both parts of the key. */
export async function findPicture(
  queries: Queries,
  userId: string,
  id: string,
): Promise<Pick<PicturesTable, 'media_type' | 'content'> | null> {
  const row = await queries
    .selectFrom('pictures')
    .select(['media_type', 'content'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertPicture(
  { queries, userId }: UserScope,
  picture: Omit<PicturesTable, 'user_id'>,
): Promise<void> {
  await queries
    .insertInto('pictures')
    .values({ user_id: userId, ...picture })
    .execute();
}
