import type { z } from 'zod';
import type { createImportSchema, Import, UndoneImport } from '#contract/imports.ts';
import { IMPORT_UNDO_DAYS, IMPORTS_MAX } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows, findRow, insertRow, type UserScope } from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { countLeft, type ImportRow, listKept, readImports } from './imports-repository.ts';

const UNDO_MS = IMPORT_UNDO_DAYS * DAY;

/** Whether an import can still be undone. The clock deletes its row some time later. */
const isOver = ({ created_at }: ImportRow, now: number): boolean => created_at < instant(now - UNDO_MS);

/** The imports of the last days, newest first. */
export async function listImports(scope: UserScope, now: number): Promise<Import[]> {
  const rows = (await readImports(scope)).filter((row) => !isOver(row, now));
  const isBegun = rows.some(({ undo_at }) => undo_at !== null);
  const left = isBegun ? await countLeft(scope) : new Map<string, number>();
  return rows.map((row) => present(row, left.get(row.id) ?? 0));
}

/** Begins an import; one that exists is answered as it is. The oldest ones past the limit are forgotten. */
export async function createImport(
  scope: UserScope,
  { id, source }: z.output<typeof createImportSchema>,
  now: number,
): Promise<{ readonly made: Import; readonly isNew: boolean }> {
  const here = await readImports(scope);
  const existing = here.find((row) => row.id === id);
  if (existing) {
    const left = await countLeft(scope);
    return { made: present(existing, left.get(id) ?? 0), isNew: false };
  }
  for (const oldest of here.slice(IMPORTS_MAX - 1)) await deleteRows(scope, 'imports', { id: oldest.id });
  const row: ImportRow = {
    id,
    source,
    created_at: instant(now),
    undo_at: null,
    habits_added: 0,
    habits_merged: 0,
    days: 0,
    habits_removed: 0,
    days_removed: 0,
    bytes: 0,
  };
  await insertRow(scope, 'imports', row);
  return { made: present(row, 0), isNew: true };
}

/** The same 404 for an import that is unknown, of another user, forgotten, or too old. */
export async function requireImport(scope: UserScope, id: string, now: number): Promise<ImportRow> {
  const row = await findRow(scope, 'imports', { id });
  if (!row || isOver(row, now)) throw notFound();
  return row;
}

/** One that takes further habits: its undo has not begun. */
export async function requireOpenImport(scope: UserScope, id: string, now: number): Promise<ImportRow> {
  const row = await requireImport(scope, id, now);
  if (row.undo_at !== null) throw new ApiError('importUndone');
  return row;
}

/** How far an import is undone. */
export async function readUndone(scope: UserScope, id: string, now: number): Promise<UndoneImport> {
  const row = await requireImport(scope, id, now);
  const kept = await listKept(scope, id);
  return {
    id,
    left: (await countLeft(scope)).get(id) ?? 0,
    habitsRemoved: row.habits_removed,
    daysRemoved: row.days_removed,
    kept: kept.map((habit) => ({ habitId: habit.id, name: habit.name, days: habit.kept_days })),
  };
}

function present(row: ImportRow, left: number): Import {
  return {
    id: row.id,
    source: row.source,
    createdAt: row.created_at,
    undoUntil: instant(Date.parse(row.created_at) + UNDO_MS),
    habitsAdded: row.habits_added,
    habitsMerged: row.habits_merged,
    days: row.days,
    undone: row.undo_at !== null && left === 0,
  };
}
