import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Expression } from 'kysely';
import type { Database, EnqueuedJob, Queries } from './database.ts';
import type { EngineName } from './engine.ts';
import { isRetryable } from './errors.ts';
import type { Tables, UsersTable } from './schema.ts';
import type { Sight } from './sight.ts';
import { tables } from './tables.ts';

/** The user id of rows that belong to no account, such as the lease of a periodic work. */
export const SYSTEM_USER = '00000000-0000-0000-0000-000000000000';

/** The user whose rows a repository reads and writes, or the circle, and the connection: repositories take no bare id. */
export interface UserScope {
  readonly userId: string;
  readonly queries: Queries;
  readonly engine: EngineName;
  /** What the request sees of the habits; all of them when left out. */
  readonly sight?: Sight | undefined;
  /** Of a request whose user has webhooks. */
  readonly hooks?: Hooks | undefined;
}

/** What the user's webhooks want to be told, and what of the user that depends on. */
export interface Hooks extends Pick<UsersTable, 'hook_events' | 'breaks'> {
  readonly now: number;
  /** What makes the change for the user; the user when left out. */
  readonly source?: 'assistant' | undefined;
}

/** Part of the scope of a write, where the user has webhooks. */
export const hooksOf = (
  { hook_events, breaks }: Pick<UsersTable, 'hook_events' | 'breaks'>,
  now: number,
  source?: Hooks['source'],
): Pick<UserScope, 'hooks'> => (hook_events === '' ? {} : { hooks: { hook_events, breaks, now, source } });

/** The same without the engine. */
export type UserRows = Pick<UserScope, 'queries' | 'userId' | 'sight'>;

type Table = keyof Tables;
type Column<T extends Table> = keyof Tables[T] & string;
type Own<T extends Table> = Omit<Tables[T], OwnerOf<T>>;

/** The column of a row's owner: the user, or the circle. */
type OwnerOf<T extends Table> = Tables[T] extends { user_id: string } ? 'user_id' : 'circle_id';

const ownerOf = (table: Table): 'user_id' =>
  // A statement for any table is typed for one with a user.
  (tables[table].shardedBy === 'circle_id' ? 'circle_id' : 'user_id') as 'user_id';

/** What a column must be: equal to a value, or as an operator says. In SQL nothing equals null. */
type Condition<V> =
  | NonNullable<V>
  | readonly ['<' | '<=' | '>' | '>=' | '<>', NonNullable<V>]
  | readonly ['in', readonly NonNullable<V>[]]
  | readonly ['is' | 'is not', null];

export type Conditions<T extends Table> = { readonly [C in keyof Own<T>]?: Condition<Own<T>[C]> };

/** New values; an expression is computed from the old ones. */
type Changes<T extends Table> = { readonly [C in keyof Own<T>]?: Own<T>[C] | Expression<Own<T>[C]> };

interface Listing<T extends Table, C extends Column<T>> {
  readonly where?: Conditions<T>;
  /** All when left out. */
  readonly columns?: readonly C[];
  /** The first decides. */
  readonly orderBy?: readonly (Column<T> | `${Column<T>} desc`)[];
  readonly limit?: number;
}

/** A statement for any table is typed for this one: every table has the id of its owner. */
type AnyTable = 'users';

/** The user's row with these values; null without one. */
export async function findRow<T extends Table>(
  rows: UserRows,
  table: T,
  where: Conditions<T>,
): Promise<Tables[T] | null> {
  const query = rows.queries.selectFrom(table as AnyTable).selectAll();
  const row: unknown = await matching(query, rows, table, where).executeTakeFirst();
  return (row as Tables[T] | undefined) ?? null;
}

/** The user's rows with these values. */
export async function listRows<T extends Table, C extends Column<T> = Column<T>>(
  rows: UserRows,
  table: T,
  { where = {}, columns, orderBy = [], limit }: Listing<T, C> = {},
): Promise<Pick<Tables[T], C>[]> {
  const all = rows.queries.selectFrom(table as AnyTable);
  const some = columns ? all.select(columns as readonly Column<AnyTable>[]) : all.selectAll();
  let query = matching(some as ReturnType<typeof all.selectAll>, rows, table, where);
  for (const each of orderBy) {
    const [column, direction] = each.split(' ') as [Column<AnyTable>, 'desc' | undefined];
    query = query.orderBy(column, direction);
  }
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()) as unknown[] as Pick<Tables[T], C>[];
}

/** The number of the user's rows with these values. */
export async function countRows<T extends Table>(
  rows: UserRows,
  table: T,
  where: Conditions<T> = {},
): Promise<number> {
  const counted = rows.queries
    .selectFrom(table as AnyTable)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await matching(counted, rows, table, where).executeTakeFirstOrThrow()).count;
}

export async function insertRow<T extends Table>(rows: UserRows, table: T, row: Own<T>): Promise<void> {
  await insertion(rows, table, [row]).execute();
}

export async function insertRows<T extends Table>(
  rows: UserRows,
  table: T,
  inserted: readonly Own<T>[],
): Promise<void> {
  if (inserted.length > 0) await insertion(rows, table, inserted).execute();
}

/** False when a row has the same unique key, which decides a race. */
export async function insertNew<T extends Table>(rows: UserRows, table: T, row: Own<T>): Promise<boolean> {
  const insert = insertion(rows, table, [row]).onConflict((conflict) => conflict.doNothing());
  return (await insert.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

/** Inserts a row, or puts it in the place of the one with the same key. */
export async function saveRow<T extends Table>(rows: UserRows, table: T, row: Own<T>): Promise<void> {
  const key: readonly string[] = tables[table].key;
  const others = Object.keys(row).filter((column) => !key.includes(column)) as Column<AnyTable>[];
  await insertion(rows, table, [row])
    .onConflict((conflict) =>
      conflict
        .columns(key as readonly Column<AnyTable>[])
        .doUpdateSet((stored) =>
          Object.fromEntries(others.map((column) => [column, stored.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}

/** Changes the user's rows with these values; false when there is none. */
export async function updateRows<T extends Table>(
  rows: UserRows,
  table: T,
  where: Conditions<T>,
  changes: Changes<T>,
): Promise<boolean> {
  const update = rows.queries.updateTable(table as AnyTable).set(changes);
  return (await matching(update, rows, table, where).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Changes the user's row with these values, and answers it as it is then; null without one. */
export async function changeRow<T extends Table>(
  rows: UserRows,
  table: T,
  where: Conditions<T>,
  changes: Changes<T>,
): Promise<Tables[T] | null> {
  const update = rows.queries
    .updateTable(table as AnyTable)
    .set(changes)
    .returningAll();
  const row: unknown = await matching(update, rows, table, where).executeTakeFirst();
  return (row as Tables[T] | undefined) ?? null;
}

/** Deletes the user's rows with these values; false when there is none. */
export async function deleteRows<T extends Table>(
  rows: UserRows,
  table: T,
  where: Conditions<T> = {},
): Promise<boolean> {
  const deletion = rows.queries.deleteFrom(table as AnyTable);
  return (await matching(deletion, rows, table, where).executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes the user's row with these values, and answers it: of concurrent calls exactly one gets it. */
export async function takeRow<T extends Table>(
  rows: UserRows,
  table: T,
  where: Conditions<T>,
): Promise<Tables[T] | null> {
  const deletion = rows.queries.deleteFrom(table as AnyTable).returningAll();
  const row: unknown = await matching(deletion, rows, table, where).executeTakeFirst();
  return (row as Tables[T] | undefined) ?? null;
}

function insertion({ queries, userId }: UserRows, table: Table, rows: readonly object[]) {
  const values = rows.map((row) => ({ [ownerOf(table)]: userId, ...row }) as unknown as Tables[AnyTable]);
  return queries.insertInto(table as AnyTable).values(values);
}

/** Any of Kysely's statements with conditions. */
interface Conditional<Q> {
  where(column: 'user_id', operator: '=', value: string): Q;
}

function matching<Q extends Conditional<Q>>(query: Q, { userId }: UserRows, table: Table, where: object): Q {
  const conditions = Object.entries<unknown>({ [ownerOf(table)]: userId, ...where });
  return conditions.reduce((found, [column, given]) => {
    const [operator, value] = (Array.isArray(given) ? given : ['=', given]) as ['=', string];
    return found.where(column as 'user_id', operator, value);
  }, query);
}

export interface TransactionScope {
  readonly userId: string;
  /** True from begin until the transaction ended. */
  open: boolean;
  readonly enqueued: EnqueuedJob[];
}

/** The user of the current transaction, for the driver. */
export const transactionScope = new AsyncLocalStorage<TransactionScope>();

/** Called when a job is enqueued: after the commit the runner takes it. */
export function noteEnqueued(job: EnqueuedJob): void {
  transactionScope.getStore()?.enqueued.push(job);
}

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 15;

/**
 * Runs `work` on one user's rows, in one transaction: two of the same user never run at once. `work` may run more than once (a lost race is
 * retried), so it must only use what it is handed.
 */
export async function withTransaction<T>(
  database: Database,
  userId: string,
  work: (rows: UserScope) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, userId, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await delay(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
    }
  }
}

async function runOnce<T>(
  database: Database,
  userId: string,
  work: (rows: UserScope) => Promise<T>,
): Promise<T> {
  if (transactionScope.getStore()?.open) throw new Error('Transactions do not nest.');
  const scope: TransactionScope = { userId, open: false, enqueued: [] };
  try {
    const result = await transactionScope.run(scope, () =>
      database.db.transaction().execute((queries) => work({ queries, userId, engine: database.engine })),
    );
    if (scope.enqueued.length > 0) for (const listener of database.enqueued) listener(scope.enqueued);
    return result;
  } finally {
    scope.open = false;
  }
}

/** The purpose of the current work over all users; empty while it serves one user. */
export const crossUserPurpose = new AsyncLocalStorage<string>();

/**
 * The one way to send statements without a user: jobs search over all users, a batch at a time (architecture, "Storage"). All statements
 * of `work` run under `purpose`, and a test lists the allowed statements of each purpose; anywhere else such a statement fails the tests.
 */
export async function acrossUsers<T>(purpose: string, work: () => T | Promise<T>): Promise<T> {
  return await crossUserPurpose.run(purpose, async () => await work());
}
