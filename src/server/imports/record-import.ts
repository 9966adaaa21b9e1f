import { hash } from 'node:crypto';
import { IMPORT_RECORDS_MAX, IMPORTED_HABIT_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { byOrder } from '#domain/order/ordering.ts';
import type { CountedDay } from '#domain/record/habit-day.ts';
import { NO_DAY } from '#domain/record/ticking.ts';
import { deleteRows, findRow, saveRow, type UserScope, updateRows } from '#server/core/database/user-rows.ts';
import { notFound, refusedField } from '#server/core/errors/api-error.ts';
import { bytesOf, sumOf } from '#server/habits/records/day-service.ts';
import {
  columnsOf,
  type DayRow,
  dayOfRow,
  ownFields,
  pickFields,
  rowOfDay,
  type StoredHabit,
} from '#server/habits/records/habit-columns.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import { type ImportedRow, type ImportRow, readImports } from './imports-repository.ts';

/** What one part of an import did to a habit. */
export interface ImportedPart {
  readonly habit: StoredHabit;
  readonly isNew: boolean;
  readonly changes: readonly ChangedDay[];
}

/** What is stored of no days. */
export const NO_DAYS: StoredDays = { ticks: '{}', skips: '{}', amounts: '{}', others: '[]' };

/** The bytes of a row beside its days, about: its keys and its index entries. */
const ROW_BYTES = 300;

/** Adds what a part did to the record of its import, in the same transaction. A part that changed nothing adds nothing. */
export async function recordPart(
  scope: UserScope,
  { id }: ImportRow,
  { habit, isNew, changes }: ImportedPart,
): Promise<void> {
  if (!isNew && changes.length === 0) return;
  const key = { import_id: id, habit_id: habit.id };
  const existing = await findRow(scope, 'imported_habits', key);
  const days = recordedDays(existing ?? NO_DAYS);
  const before = days.size;
  addChanges(days, changes);
  const stored = isNew ? await findHabit(scope, habit.id) : null;
  const row: ImportedRow = {
    ...key,
    kept_days: null,
    fingerprint: stored ? fingerprintOf(stored) : (existing?.fingerprint ?? null),
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
  const figures = {
    habits_added: row.habits_added + added.habits_added,
    habits_merged: row.habits_merged + added.habits_merged,
    days: row.days + added.days,
    bytes: row.bytes + added.bytes,
  };
  await updateRows(scope, 'imports', { id }, figures);
}

/** Of a habit as it is stored: its own fields and steps, without its place in the list and without its days. */
export function fingerprintOf(habit: StoredHabit): string {
  const { timerStartedAt, steps } = habit;
  const fields = columnsOf({ ...pickFields(habit, ownFields), order: 0, timerStartedAt });
  const own = byOrder(steps).map(({ id, name, order }) => [id, name, order]);
  return hash('sha256', JSON.stringify([fields, own]), 'base64url');
}

/** A day that an import changed: null before when it had no row. */
export interface ChangedDay {
  readonly day: DayKey;
  readonly before: CountedDay | null;
  readonly after: CountedDay;
}

/** How an import left a day, and what it was before. */
interface RecordedDay {
  /** Mark of the row as it was left. */
  readonly left: string;
  /** The columns that had other values; null when there was no row. */
  readonly before: Partial<DayRow> | null;
}

/** By day, what an import changed in one habit. */
export type DayRecord = ReadonlyMap<DayKey, RecordedDay>;

type StoredDays = Pick<ImportedRow, 'ticks' | 'skips' | 'amounts' | 'others'>;
type Other = readonly [day: DayKey, left: string, before: Partial<DayRow> | null];

const MARK_LENGTH = 11;

/** Begins the mark of a day with an amount alone: no hash contains it. */
const AMOUNT = '=';

/**
 * 64 bits of a hash: a day may have a long note and a hundred steps, and an import thousands of days. Of an amount alone it is the amount,
 * since ten thousand hashes would block the event loop.
 */
function markOf({ count, steps, state, value, note }: DayRow): string {
  const isAmount = value !== null && count === 0 && steps === '[]' && state === null && note === '';
  if (isAmount) return `${AMOUNT}${String(value)}`;
  const text = JSON.stringify([count, steps, state, value, note]);
  return hash('sha256', text, 'base64url').slice(0, MARK_LENGTH);
}

const EMPTY = rowOfDay('', NO_DAY);
const TICK = markOf({ ...EMPTY, count: 1 });
const SKIP = markOf({ ...EMPTY, state: 'skipped' });

/** The days of one row of the storage. */
export function recordedDays({ ticks, skips, amounts, others }: StoredDays): Map<DayKey, RecordedDay> {
  const days = new Map<DayKey, RecordedDay>();
  for (const day of daysOf(TickSet.parse(ticks))) days.set(day, { left: TICK, before: null });
  for (const day of daysOf(TickSet.parse(skips))) days.set(day, { left: SKIP, before: null });
  for (const [day, value] of DayValues.parse(amounts).entries()) {
    days.set(day, { left: markOf({ ...EMPTY, value }), before: null });
  }
  for (const [day, left, before] of JSON.parse(others) as Other[]) days.set(day, { left, before });
  return days;
}

const daysOf = (set: TickSet): DayKey[] => set.days(set.earliest ?? '', set.latest ?? '');

/** The reverse: days without anything before and only a tick, a skip or an amount after take a few bits each. */
function storedDays(days: DayRecord): StoredDays {
  const kinds = Map.groupBy(days, ([, { left, before }]) => {
    if (before !== null) return 'others';
    if (left === TICK) return 'ticks';
    if (left === SKIP) return 'skips';
    return left.startsWith(AMOUNT) ? 'amounts' : 'others';
  });
  const named = (kind: 'ticks' | 'skips') => TickSet.of((kinds.get(kind) ?? []).map(([day]) => day));
  const amounts = (kinds.get('amounts') ?? []).map(
    ([day, { left }]) => [day, Number(left.slice(1))] as const,
  );
  const others = (kinds.get('others') ?? []).map(([day, { left, before }]): Other => [day, left, before]);
  return {
    ticks: JSON.stringify(named('ticks')),
    skips: JSON.stringify(named('skips')),
    amounts: JSON.stringify(DayValues.of(amounts)),
    others: JSON.stringify(others),
  };
}

/** Adds the changes of a further part. A day that the user changed between two parts goes back to that change. */
function addChanges(days: Map<DayKey, RecordedDay>, changes: readonly ChangedDay[]): void {
  for (const { day, before, after } of changes) {
    const row = rowOfDay(day, after);
    const old = before && rowOfDay(day, before);
    const earlier = days.get(day);
    const changed = old && changedColumns(old, row);
    const isAsLeft = earlier !== undefined && old !== null && markOf(old) === earlier.left;
    // Of two changes in a row the earlier one decides what the day was.
    const both = isAsLeft ? earlier.before && { ...changed, ...earlier.before } : changed;
    days.set(day, { left: markOf(row), before: both });
  }
}

/** The columns of a row that differ from those of another, in their own values. */
function changedColumns(row: DayRow, from: DayRow): Partial<DayRow> {
  const columns = Object.entries(row).filter(([column, value]) => value !== from[column as keyof DayRow]);
  return Object.fromEntries(columns);
}

/** The day as it was before the import; undefined when its row is not as the import left it. */
export function dayBefore({ left, before }: RecordedDay, row: DayRow | undefined): CountedDay | undefined {
  if (!row || markOf(row) !== left) return undefined;
  return before === null ? NO_DAY : dayOfRow({ ...row, ...before });
}
