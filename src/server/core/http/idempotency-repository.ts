import { prepared } from '#server/core/database/prepared.ts';
import type { IdempotencyKeysTable } from '#server/core/database/schema.ts';
import { deleteRows, findRow, type UserRows, type UserScope } from '#server/core/database/user-rows.ts';
import type { StoredAnswer } from './viewer.ts';

/** The limits of one user's stored answers, rows and bytes: past either the oldest are deleted. A month of 300 writes a day is less. */
const STORED_ANSWERS_MAX = 10_000;
const STORED_ANSWERS_BYTES_MAX = 8 * 1024 * 1024;

export async function findAnswer(rows: UserRows, key: string): Promise<StoredAnswer | null> {
  const row = await findRow(rows, 'idempotency_keys', { key });
  return row && { requestHash: row.request_hash, status: row.status, text: row.answer, rowId: row.row_id };
}

const storeAnswer = prepared<IdempotencyKeysTable>()((queries, value) =>
  queries
    .insertInto('idempotency_keys')
    .values({
      user_id: value('user_id'),
      key: value('key'),
      request_hash: value('request_hash'),
      status: value('status'),
      answer: value('answer'),
      row_id: value('row_id'),
      created_at: value('created_at'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key'),
);

/** False when the key was stored meanwhile. */
export async function insertAnswer(
  { queries, userId }: UserScope,
  key: string,
  { requestHash, status, text, rowId }: StoredAnswer,
  at: string,
): Promise<boolean> {
  const stored = await storeAnswer(queries, {
    user_id: userId,
    key,
    request_hash: requestHash,
    status,
    answer: text,
    row_id: rowId,
    created_at: at,
  });
  return stored.length === 1;
}

/** Deletes a user's oldest answers beyond the limits. It reads all of them, so it does not run for every write. */
export async function deleteAnswersBeyond(rows: UserRows): Promise<void> {
  const { queries, userId } = rows;
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
    .where((row) =>
      row.or([row('place', '>', STORED_ANSWERS_MAX), row('bytes', '>', STORED_ANSWERS_BYTES_MAX)]),
    )
    .executeTakeFirst();
  if (!beyond?.newest) return;
  await deleteRows(rows, 'idempotency_keys', { created_at: ['<=', beyond.newest] });
}
