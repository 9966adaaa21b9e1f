import { sql } from 'kysely';
import { instant } from '#server/core/clock/clock.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { type Conditions, changeRow, deleteRows, type UserRows } from '#server/core/database/user-rows.ts';

/** Guesses at one secret (docs/rules/attacks.md#mailed-secrets). */
export const GUESSES_MAX = 5;

/** A table of secrets, and its columns: their hash, the guesses so far, and their end. */
interface SecretStore<T extends keyof Tables> {
  readonly table: T;
  readonly hash: keyof Tables[T] & string;
  readonly guesses: keyof Tables[T] & string;
  readonly end: keyof Tables[T] & string;
}

/** The conditions of a secret that has not expired and was not guessed at too often: it is spent by one statement that has them. */
export const working = <T extends keyof Tables>({ guesses, end }: SecretStore<T>, now: number) =>
  ({ [guesses]: ['<', GUESSES_MAX], [end]: ['>', instant(now)] }) as unknown as Conditions<T>;

/**
 * Whether the secret at a key works and has this hash; outside any transaction. The statement that reads also counts a wrong guess, so that
 * at most five of any number of concurrent guesses are compared.
 */
export async function isSecret<T extends keyof Tables>(
  rows: UserRows,
  store: SecretStore<T>,
  { key, hash }: { readonly key: Conditions<T>; readonly hash: string },
  now: number,
): Promise<boolean> {
  const [stored, guesses] = [sql.ref(store.hash), sql.ref(store.guesses)];
  const counted = sql`case when ${stored} = ${hash} then ${guesses} else ${guesses} + 1 end`;
  const where = { ...key, ...working(store, now) };
  const row = await changeRow(rows, store.table, where, { [store.guesses]: counted } as object);
  return row?.[store.hash] === hash;
}

/** Claims a mark of the user as `claimNonce` does, and deletes the user's expired ones. */
export async function spendMark(rows: UserRows, mark: string, until: number, now: number): Promise<boolean> {
  await deleteRows(rows, 'once', { until: ['<=', instant(now)] });
  return await claimNonce(rows, mark, until, now);
}

/** True for the first caller until `until`; of concurrent calls exactly one gets true. An expired mark does not count. */
export async function claimNonce(
  { queries, userId }: UserRows,
  mark: string,
  until: number,
  now: number,
): Promise<boolean> {
  const row = { user_id: userId, mark, until: instant(until) };
  const taken = await queries
    .insertInto('once')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'mark'])
        .doUpdateSet({ until: row.until })
        .where('once.until', '<=', instant(now)),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}
