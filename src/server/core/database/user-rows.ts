import type { Tables } from './schema.ts';
import type { UserRows } from './user-scope.ts';

type Values<T extends keyof Tables> = Partial<Omit<Tables[T], 'user_id'>>;

/** Values to find rows by: in SQL nothing equals null. */
type Key<T extends keyof Tables> = {
  readonly [Column in Exclude<keyof Tables[T], 'user_id'>]?: NonNullable<Tables[T][Column]>;
};

/** A statement for any table is typed for this one: every table has the user's id. */
type AnyTable = 'users';

/** The user's row with these values; null without one. */
export async function findRow<T extends keyof Tables>(
  rows: UserRows,
  table: T,
  values: Key<T>,
): Promise<Tables[T] | null> {
  const query = rows.queries.selectFrom(table as AnyTable).selectAll();
  const row: unknown = await matching(query, rows, values).executeTakeFirst();
  return (row as Tables[T] | undefined) ?? null;
}

export async function insertRow<T extends keyof Tables>(
  { queries, userId }: UserRows,
  table: T,
  row: Omit<Tables[T], 'user_id'>,
): Promise<void> {
  const values = { user_id: userId, ...row } as unknown as Tables[AnyTable];
  const insert = queries.insertInto(table as AnyTable).values(values);
  await insert.execute();
}

/** Changes the user's rows with these values; false when there is none. */
export async function updateRows<T extends keyof Tables>(
  rows: UserRows,
  table: T,
  values: Key<T>,
  changes: Values<T>,
): Promise<boolean> {
  const update = rows.queries.updateTable(table as AnyTable).set(changes);
  const { numUpdatedRows } = await matching(update, rows, values).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the user's rows with these values. */
export async function deleteRows<T extends keyof Tables>(
  rows: UserRows,
  table: T,
  values: Key<T> = {},
): Promise<void> {
  await matching(rows.queries.deleteFrom(table as AnyTable), rows, values).execute();
}

/** Deletes the user's rows that are older, by the instant in a column. */
export async function deleteRowsBefore<T extends keyof Tables>(
  { queries, userId }: UserRows,
  table: T,
  column: keyof Tables[T] & string,
  before: string,
): Promise<void> {
  const rows = queries.deleteFrom(table as 'sessions').where('user_id', '=', userId);
  await rows.where(column as 'expires_at', '<', before).execute();
}

/** Any of Kysely's statements with conditions. */
interface Conditional<Q> {
  where(column: 'user_id', operator: '=', value: string): Q;
}

function matching<Q extends Conditional<Q>>(query: Q, { userId }: UserRows, values: object): Q {
  const conditions = Object.entries({ user_id: userId, ...values });
  return conditions.reduce((found, [column, value]) => found.where(column as 'user_id', '=', value), query);
}
