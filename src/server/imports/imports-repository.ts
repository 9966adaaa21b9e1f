import type { Tables } from '#server/core/database/schema.ts';
import { insertRow, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

export type ImportRow = Omit<Tables['imports'], 'user_id'>;
export type ImportedRow = Omit<Tables['imported_habits'], 'user_id'>;

/** All imports that are kept, newest first. */
export async function readImports({ queries, userId }: UserRows): Promise<ImportRow[]> {
  return await queries
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findImported(
  { queries, userId }: UserRows,
  { import_id, habit_id }: Pick<ImportedRow, 'import_id' | 'habit_id'>,
): Promise<ImportedRow | undefined> {
  return await queries
    .selectFrom('imported_habits')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', import_id)
    .where('habit_id', '=', habit_id)
    .executeTakeFirst();
}

/** Inserts the row, or changes the existing one. */
export async function saveImported(rows: UserRows, row: ImportedRow): Promise<void> {
  const { import_id, habit_id, ...columns } = row;
  const isThere = await updateRows(rows, 'imported_habits', { import_id, habit_id }, columns);
  if (!isThere) await insertRow(rows, 'imported_habits', row);
}

/** The next habit of an import to undo. */
export async function nextImported(
  { queries, userId }: UserRows,
  importId: string,
): Promise<ImportedRow | undefined> {
  return await queries
    .selectFrom('imported_habits')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('kept_days', 'is', null)
    .orderBy('habit_id')
    .limit(1)
    .executeTakeFirst();
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
