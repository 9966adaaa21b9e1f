import type { UserScope } from '#server/core/database/user-scope.ts';
import type { StoredStep } from '#server/habits/records/habit.ts';

/** False when another habit of this user has a step with the id. */
export async function insertStep(
  { queries, userId }: UserScope,
  habitId: string,
  { id, name, order }: StoredStep,
  at: string,
): Promise<boolean> {
  const result = await queries
    .insertInto('steps')
    .values({ user_id: userId, habit_id: habitId, id, name, position: order, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
