import { setTimeout as delay } from 'node:timers/promises';
import { endUndosBefore } from './accounts/email-undos/former-emails.ts';
import { cleanEvents } from './accounts/power/clean-events.ts';
import { deleteSessionsExpiredBefore } from './accounts/sessions/session-repository.ts';
import { ANSWERS_KEPT_MS } from './accounts/sessions/session-service.ts';
import { acrossUsers } from './core/database/across-users.ts';
import type { Database, Queries } from './core/database/database.ts';
import { forgetAnswersBefore } from './core/http/idempotency-repository.ts';

const ROWS_AT_ONCE = 200;
/** What failed for good was told when it did; its row names people, so it does not stay for ever. */
const FAILED_KEPT_MS = 30 * 86_400_000;

/** What runs out by itself: whose rows have, and how they go. */
interface Expiring {
  readonly find: (queries: Queries, before: string) => Promise<{ user_id: string }[]>;
  readonly remove: (database: Database, userId: string, before: string) => Promise<void>;
  readonly keptMs: number;
}

const sessions: Expiring = {
  keptMs: 0,
  find: async (queries, before) =>
    await queries
      .selectFrom('sessions')
      .select('user_id')
      .where('expires_at', '<', before)
      .limit(ROWS_AT_ONCE)
      .execute(),
  remove: async ({ db }, userId, before) => await deleteSessionsExpiredBefore(db, userId, before),
};

const answers: Expiring = {
  keptMs: ANSWERS_KEPT_MS,
  find: async (queries, before) =>
    await queries
      .selectFrom('idempotency_keys')
      .select('user_id')
      .where('created_at', '<', before)
      .limit(ROWS_AT_ONCE)
      .execute(),
  remove: async ({ db }, userId, before) => await forgetAnswersBefore(db, userId, before),
};

const mailSecrets: Expiring = {
  keptMs: 0,
  find: async (queries, before) =>
    await queries
      .selectFrom('mail_secrets')
      .select('user_id')
      .where('expires_at', '<', before)
      .limit(ROWS_AT_ONCE)
      .execute(),
  remove: async ({ db }, userId, before) => {
    await db
      .deleteFrom('mail_secrets')
      .where('user_id', '=', userId)
      .where('expires_at', '<', before)
      .execute();
  },
};

/** Also ends the changes of email that were not confirmed in time, and the claims on former addresses. */
const emailUndos: Expiring = {
  keptMs: 0,
  find: async (queries, before) =>
    await queries
      .selectFrom('email_undos')
      .select('user_id')
      .where('expires_at', '<', before)
      .limit(ROWS_AT_ONCE)
      .execute(),
  remove: endUndosBefore,
};

const failedJobs: Expiring = {
  keptMs: FAILED_KEPT_MS,
  find: async (queries, before) =>
    await queries
      .selectFrom('jobs')
      .select('user_id')
      .where('failed_at', 'is not', null)
      .where('failed_at', '<', before)
      .limit(ROWS_AT_ONCE)
      .execute(),
  remove: async ({ db }, userId, before) => {
    await db
      .deleteFrom('jobs')
      .where('user_id', '=', userId)
      .where('failed_at', 'is not', null)
      .where('failed_at', '<', before)
      .execute();
  },
};

/**
 * Removes what has run out, user by user, with a pause after each: sessions, answers kept for repetitions, mailed links, undos of an email,
 * failed jobs, product events.
 */
export async function cleanExpired(database: Database, now: number, isOver: () => boolean): Promise<void> {
  for (const { find, remove, keptMs } of [sessions, answers, mailSecrets, emailUndos, failedJobs]) {
    const before = new Date(now - keptMs).toISOString();
    let found: { user_id: string }[];
    do {
      found = await acrossUsers('find what has run out', async () => await find(database.db, before));
      for (const userId of new Set(found.map((row) => row.user_id))) {
        await remove(database, userId, before);
        await delay(0);
      }
    } while (found.length === ROWS_AT_ONCE && !isOver());
  }
  await cleanEvents(database, now, isOver);
}
