import type { Queries } from '#server/database/database.ts';
import type { UserScope } from './user-scope.ts';

/** What a write answered the first time. */
export interface StoredAnswer {
  readonly requestHash: string;
  readonly status: number;
  readonly text: string;
}

export async function findAnswer(
  queries: Queries,
  userId: string,
  key: string,
): Promise<StoredAnswer | null> {
  const row = await queries
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { requestHash: row.request_hash, status: row.status, text: row.answer } : null;
}

/** False when the key was taken meanwhile. */
export async function keepAnswer(
  { queries, userId }: UserScope,
  key: string,
  { requestHash, status, text }: StoredAnswer,
  at: string,
): Promise<boolean> {
  const result = await queries
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: requestHash, status, answer: text, created_at: at })
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
