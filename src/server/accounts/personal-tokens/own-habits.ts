import { listRows, type UserRows } from '#server/core/database/user-rows.ts';
import { invalidField } from '#server/core/errors/api-error.ts';

/** Refuses the first habit that is not the user's own; null names all. */
export async function requireOwnHabits(rows: UserRows, habitIds: readonly string[] | null): Promise<void> {
  if (habitIds === null) return;
  const found = await listRows(rows, 'habits', { columns: ['id'], where: { id: ['in', habitIds] } });
  const own = new Set(found.map(({ id }) => id));
  const foreign = habitIds.findIndex((id) => !own.has(id));
  if (foreign >= 0) throw invalidField(`habitIds.${foreign}`, 'generic');
}
