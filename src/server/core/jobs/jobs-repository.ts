import { randomUUIDv7 } from 'node:crypto';
import { instant } from '#server/core/clock/clock.ts';
import { noteEnqueued } from '#server/core/database/transaction-scope.ts';
import { deleteRows, findRow, listRows, saveRow } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { JobKind, JobPayloads } from './job-kinds.ts';

export interface NewJob<K extends JobKind = JobKind> {
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  /** The earliest start; now when left out. */
  readonly dueAt?: number;
  /** One job per id: a newer one replaces a waiting one. A unique id when left out. */
  readonly id?: string;
}

/** Enqueues a job within its user's transaction: it runs after the commit, at least once, and never after a rollback. */
export async function enqueue<K extends JobKind>(
  rows: UserRows,
  { kind, payload, now, dueAt = now, id = randomUUIDv7() }: NewJob<K>,
): Promise<void> {
  const due_at = instant(dueAt);
  await saveRow(rows, 'jobs', {
    id,
    kind,
    payload: JSON.stringify(payload),
    due_at,
    leased_until: null,
    lease: null,
    attempts: 0,
    last_error: null,
    failed_at: null,
    created_at: instant(now),
  });
  noteEnqueued({ user_id: rows.userId, id, kind, due_at });
}

/** The payload of a job; null when there is none. */
export async function findPayload<P>(rows: UserRows, id: string): Promise<P | null> {
  const row = await findRow(rows, 'jobs', { id });
  // Written by `enqueue`, which is typed by the kinds.
  return row ? (JSON.parse(row.payload) as P) : null;
}

/** Withdraws a user's unsent mails to these addresses. */
export async function withdrawMailsTo(rows: UserRows, addresses: readonly string[]): Promise<void> {
  const waiting = await listRows(rows, 'jobs', { where: { kind: 'mail' satisfies JobKind } });
  for (const { id, payload } of waiting) {
    const { to } = JSON.parse(payload) as JobPayloads['mail'];
    if (addresses.includes(to)) await withdrawJob(rows, id);
  }
}

/** Withdraws a job that has not run yet. */
export async function withdrawJob(rows: UserRows, id: string): Promise<void> {
  await deleteRows(rows, 'jobs', { id });
}

/** Withdraws all jobs of a user, except for those of one kind. */
export async function withdrawJobsExcept(rows: UserRows, kind: JobKind): Promise<void> {
  await deleteRows(rows, 'jobs', { kind: ['<>', kind] });
}
