import { setTimeout as delay } from 'node:timers/promises';
import { DAY } from '#domain/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import { endUndosBefore } from './accounts/email-undos/former-emails.ts';
import { cleanEvents } from './accounts/power/clean-events.ts';
import { deleteSessionsExpiredBefore } from './accounts/sessions/session-repository.ts';
import { ANSWERS_TTL_MS } from './accounts/sessions/session-service.ts';
import { acrossUsers } from './core/database/across-users.ts';
import type { Database, Queries } from './core/database/database.ts';
import { deleteAnswersBefore } from './core/http/idempotency-repository.ts';

const ROWS_AT_ONCE = 200;
/** A final failure was logged when it happened; its row contains personal data, so it expires. */
const FAILED_TTL_MS = 30 * DAY;

/** A kind of expired rows: how they are found and deleted. */
interface Expiring {
  readonly find: (queries: Queries, before: string) => Promise<{ user_id: string }[]>;
  readonly remove: (database: Database, userId: string, before: string) => Promise<void>;
  readonly ttlMs: number;
}

const sessions: Expiring = {
  ttlMs: 0,
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
  ttlMs: ANSWERS_TTL_MS,
  find: async (queries, before) =>
    await queries
      .selectFrom('idempotency_keys')
      .select('user_id')
      .where('created_at', '<', before)
      .limit(ROWS_AT_ONCE)
      .execute(),
  remove: async ({ db }, userId, before) => await deleteAnswersBefore(db, userId, before),
};

const mailSecrets: Expiring = {
  ttlMs: 0,
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

/** Also ends unconfirmed changes of email, and the claims on former addresses. */
const emailUndos: Expiring = {
  ttlMs: 0,
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
  ttlMs: FAILED_TTL_MS,
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
 * Deletes expired rows, user by user, with a pause after each: sessions, stored answers, mailed links, undos of an email, failed jobs,
 * product events.
 */
export async function cleanExpired(database: Database, now: number, isOver: () => boolean): Promise<void> {
  for (const { find, remove, ttlMs } of [sessions, answers, mailSecrets, emailUndos, failedJobs]) {
    const before = instant(now - ttlMs);
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
