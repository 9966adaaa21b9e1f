import type { UserRows } from '#server/core/database/user-scope.ts';

/** The habits of a user that have a reminder, resting ones too. */
export async function listReminded({ queries, userId }: UserRows): Promise<string[]> {
  const rows = await queries
    .selectFrom('habits')
    .select('id')
    .where('user_id', '=', userId)
    .where('reminder_time', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
