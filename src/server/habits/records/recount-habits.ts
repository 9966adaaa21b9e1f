import { setTimeout as delay } from 'node:timers/promises';
import { recount } from '#domain/record/ticking.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import type { HabitsTable } from '#server/core/database/schema.ts';
import { habitDayBytes } from '#server/core/database/tables.ts';
import {
  acrossUsers,
  findRow,
  listRows,
  type UserRows,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { readFields, type StoredTotals, totalColumns, totalsRow } from './habit-columns.ts';

const USERS_AT_ONCE = 50;
/** The pause between two groups of users, for other work of the server. */
const PAUSE_MS = 50;

export interface Recounting {
  readonly database: Database;
  /** The user after whom to start. */
  readonly after: string;
  /** Checked between two users: whether to leave the rest for another night. */
  readonly isOver: () => boolean;
  readonly onRepair: (wrong: Repair) => void;
}

type Repair = NonNullable<Awaited<ReturnType<typeof repair>>>;

/** The totals, and what they are counted from. */
const read = [...totalColumns, 'id', 'kind', 'created_on', 'schedule', 'starts_on', 'ends_on'] as const;
type StoredCounter = Pick<HabitsTable, (typeof read)[number]>;

/**
 * Compares the stored totals of every habit with its days (docs/decisions/tick-roll-up.md) and repairs differences.
 * Answers the user after whom to continue, or '' when all are done.
 */
export async function recountHabits({ database, after, isOver, onRepair }: Recounting): Promise<string> {
  let last = after;
  for (;;) {
    const userIds = await listUserIds(database.db, last);
    for (const userId of userIds) {
      for (const wrong of await recountUser(database, userId)) onRepair(wrong);
      last = userId;
      if (isOver()) return last;
    }
    if (userIds.length < USERS_AT_ONCE) return '';
    await delay(PAUSE_MS);
  }
}

async function listUserIds(queries: Queries, after: string): Promise<string[]> {
  const rows = await acrossUsers(
    'find users to recount',
    async () =>
      await queries
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(USERS_AT_ONCE)
        .execute(),
  );
  return rows.map((row) => row.user_id);
}

async function recountUser(database: Database, userId: string): Promise<Repair[]> {
  const repairs: Repair[] = [];
  const rows = { queries: database.db, userId };
  for (const habit of await listRows(rows, 'habits', { columns: read })) {
    // A tick may have come between the two reads: a difference is read again in a transaction.
    if (await differs(rows, habit)) {
      const done = await repair(database, userId, habit.id);
      if (done) repairs.push(done);
    }
    // SQLite answers without a turn of the event loop (docs/decisions/storage.md).
    await delay(0);
  }
  return repairs;
}

async function repair(database: Database, userId: string, id: string) {
  return await withTransaction(database, userId, async (rows) => {
    const habit = await findRow(rows, 'habits', { id });
    const right = habit && (await differs(rows, habit));
    if (!right) return null;
    await updateRows(rows, 'habits', { id }, right);
    return {
      userId,
      habit: id,
      stored: habit.completed,
      counted: right.completed,
      storedBytes: habit.day_bytes,
      countedBytes: right.day_bytes,
    };
  });
}

/** The correct totals when the stored ones differ. */
async function differs({ queries, userId }: UserRows, habit: StoredCounter): Promise<StoredTotals | null> {
  const days = queries
    .selectFrom('habit_days')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habit.id);
  const done = await days.select('day').where('count', '>', 0).orderBy('day').execute();
  const skipped = await days.select('day').where('state', '=', 'skipped').orderBy('day').execute();
  const logged = await days.select(['day', 'value']).where('value', 'is not', null).orderBy('day').execute();
  const noted = await days.select('day').where('note', '<>', '').orderBy('day').execute();
  const sum = days.select((day) => day.fn.sum<number | null>(habitDayBytes).as('bytes'));
  const { bytes } = await sum.executeTakeFirstOrThrow();
  const counted = recount(
    readFields(habit, ['kind', 'createdOn', 'schedule', 'startsOn', 'endsOn']),
    done.map(({ day }) => day),
    skipped.map(({ day }) => day),
    logged.map(({ day, value }) => [day, value ?? 0] as const),
    noted.map(({ day }) => day),
  );
  const right = totalsRow({ ...counted, dayBytes: bytes ?? 0 });
  return totalColumns.every((column) => right[column] === habit[column]) ? null : right;
}
