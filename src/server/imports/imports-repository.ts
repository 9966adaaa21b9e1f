import type { Tables } from '#server/core/database/schema.ts';
import { listRows, type UserRows } from '#server/core/database/user-rows.ts';

export type ImportRow = Omit<Tables['imports'], 'user_id'>;
export type ImportedRow = Omit<Tables['imported_habits'], 'user_id'>;

/** All imports that are kept, newest first. */
export async function readImports(rows: UserRows): Promise<ImportRow[]> {
  return await listRows(rows, 'imports', { orderBy: ['created_at desc', 'id desc'] });
}

/** The next habit of an import to undo. */
export async function nextImported(rows: UserRows, importId: string): Promise<ImportedRow | undefined> {
  const where = { import_id: importId, kept_days: ['is', null] } as const;
  const [next] = await listRows(rows, 'imported_habits', { where, orderBy: ['habit_id'], limit: 1 });
  return next;
}

/** The number of habits that are still to undo, by import; none for an import without any. */
export async function countLeft({ queries, userId }: UserRows): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('imported_habits')
    .select((row) => ['import_id', row.fn.countAll<number>().as('left')])
    .where('user_id', '=', userId)
    .where('kept_days', 'is', null)
    .groupBy('import_id')
    .execute();
  return new Map(rows.map((row) => [row.import_id, row.left]));
}

/** The habits that an undo has kept, in the order of the list. */
export async function listKept({ queries, userId }: UserRows, importId: string) {
  return await queries
    .selectFrom('imported_habits as i')
    .innerJoin('habits as h', 'h.id', 'i.habit_id')
    .select(['h.id', 'h.name', 'i.kept_days'])
    .where('i.user_id', '=', userId)
    .where('h.user_id', '=', userId)
    .where('i.import_id', '=', importId)
    .where('i.kept_days', 'is not', null)
    .orderBy('h.position')
    .orderBy('h.id')
    .$narrowType<{ kept_days: number }>()
    .execute();
}
