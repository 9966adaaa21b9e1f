import type { StoredAnswer } from './viewer.ts';

/** What is read of the stored answer of a request's Idempotency-Key, from `idempotency_keys as k`. */
export const storedAnswerColumns = [
  'k.request_hash as key_hash',
  'k.status as key_status',
  'k.answer as key_answer',
  'k.row_id as key_row_id',
] as const;

interface KeyColumns {
  readonly key_hash?: string | null | undefined;
  readonly key_status?: number | null | undefined;
  readonly key_answer?: string | null | undefined;
  readonly key_row_id?: string | null | undefined;
}

/** A row of a joined statement, without those columns; `stored` is null where the key is new. */
export function takeStoredAnswer<Row extends KeyColumns>(row: Row) {
  const { key_hash, key_status, key_answer, key_row_id, ...rest } = row;
  const stored: StoredAnswer | null =
    key_hash != null && key_status != null && key_answer != null
      ? { requestHash: key_hash, status: key_status, text: key_answer, rowId: key_row_id ?? null }
      : null;
  return { rest, stored };
}
