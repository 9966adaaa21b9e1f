import { sql } from 'kysely';
import {
  ACCOUNT_DAYS_MAX,
  ACCOUNT_STEPS_MAX,
  ACCOUNT_TEXT_MAX,
  SCHEDULE_ROWS_MAX,
} from '#contract/limits.ts';
import type { Schedule } from '#domain/plan/schedule.ts';
import { habitTextBytes } from '#server/core/database/tables.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import {
  type CountedField,
  columnsOf,
  countedFields,
  type HabitFields,
  habitColumns,
  pickFields,
} from './habit-columns.ts';

/** The growth of an account by a write: UTF-8 bytes of text by the field of the request, steps, and days. */
export interface Growth {
  readonly bytes?: Readonly<Record<string, number>>;
  readonly steps?: number;
  /** Bytes of days, and the field of the request that adds them. */
  readonly days?: { readonly field: string; readonly bytes: number };
}

/**
 * Refuses a write by which an account would exceed its limits (docs/decisions/limits.md). To be called before the write, in its
 * transaction: two of a user never run at once. A write that adds nothing is never refused, so that an account past the limits can tick,
 * shorten and delete.
 */
export async function requireRoom(rows: UserRows, { bytes = {}, steps = 0, days }: Growth): Promise<void> {
  const added = sumOf(Object.values(bytes));
  if (added <= 0 && steps <= 0 && days === undefined) return;
  const size = await findAccountSize(rows);
  if (days && size.dayBytes + days.bytes > ACCOUNT_DAYS_MAX) throw refusedField(days.field, 'limitReached');
  if (steps > 0 && size.steps + steps > ACCOUNT_STEPS_MAX) throw refusedField('steps', 'limitReached');
  if (added > 0 && size.textBytes + added > ACCOUNT_TEXT_MAX) {
    const [[field] = ['name']] = Object.entries(bytes).toSorted(([, one], [, other]) => other - one);
    throw refusedField(field, 'limitReached');
  }
}

/** A schedule may not grow past its limit; a longer one may become shorter. */
export function requireScheduleRows(field: string, after: Schedule, before: Schedule = []): void {
  if (after.length > Math.max(SCHEDULE_ROWS_MAX, before.length)) throw refusedField(field, 'limitReached');
}

type TextBytes = Record<CountedField, number>;

/** The texts of a habit that count, in UTF-8 bytes as they are stored. */
export function textBytesOf(habit: HabitFields): TextBytes {
  const columns = columnsOf(pickFields(habit, countedFields));
  const sizes = countedFields.map((field) => [field, bytesOf(columns[habitColumns[field].column] ?? '')]);
  return Object.fromEntries(sizes) as TextBytes;
}

/** The growth of each of those texts by a change. */
export function textGrowthOf(before: HabitFields, after: HabitFields): TextBytes {
  const old = textBytesOf(before);
  const growth = textBytesOf(after);
  for (const field of countedFields) growth[field] -= old[field];
  return growth;
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export interface AccountSize {
  readonly textBytes: number;
  readonly steps: number;
  readonly dayBytes: number;
}

/**
 * By sums, not by a counter of the account: they cannot drift, read lengths and no text, and only writes that add text or many days need
 * them. The days of a habit are counted in its row.
 */
export async function findAccountSize({ queries, userId }: UserRows): Promise<AccountSize> {
  const row = await queries
    .selectNoFrom((from) => {
      const habits = from.selectFrom('habits').where('user_id', '=', userId);
      const steps = from.selectFrom('steps').where('user_id', '=', userId);
      return [
        habits.select((habit) => habit.fn.sum<number | null>(habitTextBytes).as('bytes')).as('habits'),
        habits.select((habit) => habit.fn.sum<number | null>('day_bytes').as('bytes')).as('days'),
        steps.select(sql<number | null>`sum(octet_length(name))`.as('bytes')).as('step_names'),
        steps.select((step) => step.fn.countAll<number>().as('count')).as('steps'),
      ];
    })
    .executeTakeFirstOrThrow();
  return {
    textBytes: (row.habits ?? 0) + (row.step_names ?? 0),
    steps: row.steps ?? 0,
    dayBytes: row.days ?? 0,
  };
}
