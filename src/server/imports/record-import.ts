import { hash } from 'node:crypto';
import { IMPORT_RECORDS_MAX, IMPORTED_HABIT_MAX } from '#contract/limits.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { deleteRows, findRow, saveRow, updateRows } from '#server/core/database/user-rows.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { notFound, refusedField } from '#server/core/errors/api-error.ts';
import { bytesOf, sumOf } from '#server/habits/records/account-size.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { columnsOf, ownFields, pickFields } from '#server/habits/records/habit-columns.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { addChanges, type ChangedDay, recordedDays, storedDays } from './day-record.ts';
import { type ImportedRow, type ImportRow, readImports } from './imports-repository.ts';

/** What one part of an import did to a habit. */
export interface ImportedPart {
  readonly habitId: string;
  readonly isNew: boolean;
  readonly changes: readonly ChangedDay[];
}

const NO_DAYS = { ticks: '{}', skips: '{}', amounts: '{}', others: '[]' };

/** The bytes of a row beside its days, about: its keys and its index entries. */
const ROW_BYTES = 300;

/** Adds what a part did to the record of its import, in the same transaction. A part that changed nothing adds nothing. */
export async function recordPart(
  scope: UserScope,
  { id }: ImportRow,
  { habitId, isNew, changes }: ImportedPart,
): Promise<void> {
  if (!isNew && changes.length === 0) return;
  const key = { import_id: id, habit_id: habitId };
  const existing = await findRow(scope, 'imported_habits', key);
  const days = recordedDays(existing ?? NO_DAYS);
  const before = days.size;
  addChanges(days, changes);
  const row: ImportedRow = {
    ...key,
    kept_days: null,
    fingerprint: isNew ? await readFingerprint(scope, habitId) : (existing?.fingerprint ?? null),
    ...storedDays(days),
  };
  const bytes = sizeOf(row);
  if (bytes > IMPORTED_HABIT_MAX) throw refusedField('importId', 'limitReached');
  await saveRow(scope, 'imported_habits', row);
  await addFigures(scope, id, {
    habits_added: isNew ? 1 : 0,
    habits_merged: isNew || existing ? 0 : 1,
    days: days.size - before,
    bytes: bytes - (existing ? sizeOf(existing) : 0),
  });
}

function sizeOf({ ticks, skips, amounts, others }: ImportedRow): number {
  return ROW_BYTES + sumOf([ticks, skips, amounts, others].map(bytesOf));
}

type Figures = Pick<ImportRow, 'habits_added' | 'habits_merged' | 'days' | 'bytes'>;

/** Makes room for a growing record: the oldest imports are forgotten, which then cannot be undone. */
async function addFigures(scope: UserScope, id: string, added: Figures): Promise<void> {
  const all = await readImports(scope);
  const row = all.find((each) => each.id === id);
  if (!row) throw notFound();
  let size = sumOf(all.map(({ bytes }) => bytes)) + added.bytes;
  for (const oldest of all.filter((each) => each !== row).toReversed()) {
    if (size <= IMPORT_RECORDS_MAX) break;
    await deleteRows(scope, 'imports', { id: oldest.id });
    size -= oldest.bytes;
  }
  if (size > IMPORT_RECORDS_MAX) throw refusedField('importId', 'limitReached');
  await updateRows(
    scope,
    'imports',
    { id },
    {
      habits_added: row.habits_added + added.habits_added,
      habits_merged: row.habits_merged + added.habits_merged,
      days: row.days + added.days,
      bytes: row.bytes + added.bytes,
    },
  );
}

async function readFingerprint(scope: UserScope, habitId: string): Promise<string | null> {
  const habit = await findHabit(scope, habitId);
  return habit && fingerprintOf(habit);
}

/** Of a habit as it is stored: its own fields and steps, without its place in the list and without its days. */
export function fingerprintOf(habit: StoredHabit): string {
  const { timerStartedAt, steps } = habit;
  const fields = columnsOf({ ...pickFields(habit, ownFields), order: 0, timerStartedAt });
  const own = byOrder(steps).map(({ id, name, order }) => [id, name, order]);
  return hash('sha256', JSON.stringify([fields, own]), 'base64url');
}
