import { hash } from 'node:crypto';
import type { DayKey } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import type { CountedDay } from '#domain/record/habit-day.ts';
import { NO_DAY } from '#domain/record/ticking.ts';
import { type DayRow, dayOfRow, rowOfDay } from '#server/habits/records/habit-row.ts';
import type { ImportedRow } from './imports-repository.ts';

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
export function storedDays(days: DayRecord): StoredDays {
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
export function addChanges(days: Map<DayKey, RecordedDay>, changes: readonly ChangedDay[]): void {
  for (const { day, before, after } of changes) {
    const row = rowOfDay(day, after);
    const old = before && rowOfDay(day, before);
    const earlier = days.get(day);
    const isAsLeft = earlier !== undefined && old !== null && markOf(old) === earlier.left;
    days.set(day, {
      left: markOf(row),
      before: beforeBoth(isAsLeft ? earlier : undefined, old && changedColumns(old, row)),
    });
  }
}

/** What a day was before two changes in a row: the earlier one decides. */
function beforeBoth(
  earlier: RecordedDay | undefined,
  before: Partial<DayRow> | null,
): Partial<DayRow> | null {
  return earlier ? earlier.before && { ...before, ...earlier.before } : before;
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
