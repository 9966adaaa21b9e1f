import { randomUUIDv7 } from 'node:crypto';
import { noteEnqueued } from '#server/core/database/transaction-scope.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import type { JobKind, JobPayloads } from './job-kinds.ts';

export interface NewJob<K extends JobKind = JobKind> {
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  /** Not before; now when left out. */
  readonly dueAt?: number;
  /** One of this id at a time: a newer one replaces what waits. One of its own when left out. */
  readonly id?: string;
}

/** Writes work down within its user's transaction: it is done after the commit, at least once, and never if that rolls back. */
export async function enqueue<K extends JobKind>(
  { queries, userId }: Pick<UserScope, 'queries' | 'userId'>,
  { kind, payload, now, dueAt = now, id = randomUUIDv7() }: NewJob<K>,
): Promise<void> {
  const row = {
    kind,
    payload: JSON.stringify(payload),
    due_at: new Date(dueAt).toISOString(),
    leased_until: null,
    lease: null,
    attempts: 0,
    last_error: null,
    failed_at: null,
    created_at: new Date(now).toISOString(),
  };
  await queries
    .insertInto('jobs')
    .values({ user_id: userId, id, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
    .execute();
  noteEnqueued();
}

/** What the job of an id is to do; null where there is none. */
export async function findPayload<P>(
  { queries, userId }: Pick<UserScope, 'queries' | 'userId'>,
  id: string,
): Promise<P | null> {
  const row = await queries
    .selectFrom('jobs')
    .select('payload')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  // Written by `enqueue`, which is typed by the kinds.
  return row ? (JSON.parse(row.payload) as P) : null;
}

/** Takes back the mails of a user to these addresses that have not been sent yet. */
export async function withdrawMailsTo(
  { queries, userId }: Pick<UserScope, 'queries' | 'userId'>,
  addresses: readonly string[],
): Promise<void> {
  const waiting = await queries
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail' satisfies JobKind)
    .execute();
  for (const { id, payload } of waiting) {
    const { to } = JSON.parse(payload) as JobPayloads['mail'];
    if (addresses.includes(to)) await withdrawJob({ queries, userId }, id);
  }
}

/** Takes work back that has not been done yet. */
export async function withdrawJob(
  { queries, userId }: Pick<UserScope, 'queries' | 'userId'>,
  id: string,
): Promise<void> {
  await queries.deleteFrom('jobs').where('user_id', '=', userId).where('id', '=', id).execute();
}
