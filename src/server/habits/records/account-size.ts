import { sql } from 'kysely';
import { ACCOUNT_STEPS_MAX, ACCOUNT_TEXT_MAX, SCHEDULE_ROWS_MAX } from '#contract/limits.ts';
import type { Schedule } from '#domain/schedule.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import type { StoredHabit } from './habit.ts';

/** What a write adds to an account: UTF-8 bytes by the field of the request that brings them, and steps. */
export interface Growth {
  readonly bytes: Readonly<Record<string, number>>;
  readonly steps?: number;
}

/**
 * Refuses a write by which an account would hold more than it may (docs/decisions/limits.md). To be asked before the write, in its
 * transaction: two of a user never run at once. What adds nothing is never refused, so that an account that is too large already
 * can tick, shorten and delete.
 */
export async function requireRoom(rows: UserRows, { bytes, steps = 0 }: Growth): Promise<void> {
  const added = sumOf(Object.values(bytes));
  if (added <= 0 && steps <= 0) return;
  const size = await findAccountSize(rows);
  if (steps > 0 && size.steps + steps > ACCOUNT_STEPS_MAX) throw refusedField('steps', 'limitReached');
  if (added > 0 && size.textBytes + added > ACCOUNT_TEXT_MAX) {
    const [[field] = ['name']] = Object.entries(bytes).toSorted(([, one], [, other]) => other - one);
    throw refusedField(field, 'limitReached');
  }
}

/** A timeline may not grow past its bound; one that is longer already may become shorter. */
export function requireScheduleRows(field: string, after: Schedule, before: Schedule = []): void {
  if (after.length > Math.max(SCHEDULE_ROWS_MAX, before.length)) throw refusedField(field, 'limitReached');
}

/** The texts of a habit that count, in UTF-8 bytes as they are stored. */
export function textBytesOf({
  name,
  notes,
  reminderMessage,
  schedule,
}: Pick<StoredHabit, 'name' | 'notes' | 'reminderMessage' | 'schedule'>) {
  return {
    name: bytesOf(name),
    notes: bytesOf(notes),
    reminderMessage: bytesOf(reminderMessage ?? ''),
    schedule: bytesOf(JSON.stringify(schedule)),
  };
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export interface AccountSize {
  readonly textBytes: number;
  readonly steps: number;
}

/** By sums, not by a counter: they cannot be wrong, read lengths and no text, and only writes that add text ask for them. */
export async function findAccountSize({ queries, userId }: UserRows): Promise<AccountSize> {
  const ofHabit = sql<number | null>`sum(octet_length(name) + octet_length(notes) + octet_length(schedule)
    + coalesce(octet_length(reminder_message), 0))`;
  const row = await queries
    .selectNoFrom((from) => [
      from.selectFrom('habits').where('user_id', '=', userId).select(ofHabit.as('bytes')).as('habits'),
      from
        .selectFrom('steps')
        .where('user_id', '=', userId)
        .select(sql<number | null>`sum(octet_length(name))`.as('bytes'))
        .as('step_names'),
      from
        .selectFrom('steps')
        .where('user_id', '=', userId)
        .select((step) => step.fn.countAll<number>().as('count'))
        .as('steps'),
    ])
    .executeTakeFirstOrThrow();
  return { textBytes: (row.habits ?? 0) + (row.step_names ?? 0), steps: row.steps ?? 0 };
}
