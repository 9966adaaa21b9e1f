import type { Queries } from '#server/core/database/database.ts';
import type { UserRows, UserScope } from '#server/core/database/user-scope.ts';

/** What a write answered the first time. */
export interface StoredAnswer {
  readonly requestHash: string;
  readonly status: number;
  /** Empty where `rowId` is set. */
  readonly text: string;
  /** The row to answer from anew, where the answer was too large to keep. */
  readonly rowId: string | null;
}

/** Kept of one user, rows and bytes of their answers: beyond either the oldest go. A month of 300 writes a day is less. */
const KEPT_ANSWERS_MAX = 10_000;
const KEPT_ANSWERS_BYTES_MAX = 8 * 1024 * 1024;

export async function findAnswer(
  queries: Queries,
  userId: string,
  key: string,
): Promise<StoredAnswer | null> {
  const row = await queries
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer', 'row_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return { requestHash: row.request_hash, status: row.status, text: row.answer, rowId: row.row_id };
}

/** False when the key was taken meanwhile. */
export async function keepAnswer(
  { queries, userId }: UserScope,
  key: string,
  { requestHash, status, text, rowId }: StoredAnswer,
  at: string,
): Promise<boolean> {
  const result = await queries
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      request_hash: requestHash,
      status,
      answer: text,
      row_id: rowId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function forgetAnswersBefore(queries: Queries, userId: string, instant: string): Promise<void> {
  await queries
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', instant)
    .execute();
}

/** Forgets the oldest answers of a user beyond what is kept of one. Reads all that there are: not for every write. */
export async function forgetAnswersBeyond({ queries, userId }: UserRows): Promise<void> {
  const beyond = await queries
    .selectFrom((from) =>
      from
        .selectFrom('idempotency_keys')
        .select((row) => [
          'created_at',
          row.fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('created_at', 'desc'))
            .as('place'),
          row.fn
            .sum<number>(row.fn('octet_length', ['answer']))
            .over((over) => over.orderBy('created_at', 'desc'))
            .as('bytes'),
        ])
        .where('user_id', '=', userId)
        .as('newest_first'),
    )
    .select((row) => row.fn.max('created_at').as('newest'))
    .where((row) => row.or([row('place', '>', KEPT_ANSWERS_MAX), row('bytes', '>', KEPT_ANSWERS_BYTES_MAX)]))
    .executeTakeFirst();
  if (!beyond?.newest) return;
  await queries
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<=', beyond.newest)
    .execute();
}
