import { setTimeout as delay } from 'node:timers/promises';
import { EVENTS_DAYS, IMPORT_UNDO_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import { endUndosBefore } from './accounts/email-undos/former-emails.ts';
import { cleanEvents } from './accounts/power/clean-events.ts';
import { ANSWERS_TTL_MS } from './accounts/sessions/session-service.ts';
import { acrossUsers } from './core/database/across-users.ts';
import type { Database } from './core/database/database.ts';
import { deleteRows } from './core/database/user-rows.ts';

const ROWS_AT_ONCE = 200;

/** The kinds of rows that expire: by the instant in a column, and how long after it. */
const kinds = [
  { table: 'sessions', column: 'expires_at', ttlMs: 0 },
  { table: 'idempotency_keys', column: 'created_at', ttlMs: ANSWERS_TTL_MS },
  { table: 'mail_secrets', column: 'expires_at', ttlMs: 0 },
  { table: 'email_undos', column: 'expires_at', ttlMs: 0 },
  { table: 'sign_in_challenges', column: 'expires_at', ttlMs: 0 },
  { table: 'security_events', column: 'at', ttlMs: EVENTS_DAYS * DAY },
  // With their imported habits.
  { table: 'imports', column: 'created_at', ttlMs: IMPORT_UNDO_DAYS * DAY },
  { table: 'invites', column: 'expires_at', ttlMs: 0 },
  { table: 'once', column: 'until', ttlMs: 0 },
  // A final failure was logged when it happened; its row contains personal data, so it expires.
  { table: 'jobs', column: 'failed_at', ttlMs: 30 * DAY },
] as const;

type Expiring = (typeof kinds)[number];

/**
 * Deletes expired rows, user by user, with a pause after each: sessions, stored answers, mailed links, undos of an email, sign-ins
 * without their second step, invitations, marks of actions, failed jobs, security events, imports, product events.
 */
export async function cleanExpired(database: Database, now: number, isOver: () => boolean): Promise<void> {
  for (const kind of kinds) {
    const before = instant(now - kind.ttlMs);
    let found: { user_id: string }[];
    do {
      found = await acrossUsers('find what has run out', async () => await find(database, kind, before));
      for (const userId of new Set(found.map((row) => row.user_id))) {
        await remove(database, userId, kind, before);
        await delay(0);
      }
    } while (found.length === ROWS_AT_ONCE && !isOver());
  }
  await cleanEvents(database, now, isOver);
}

async function find(
  { db }: Database,
  { table, column }: Expiring,
  before: string,
): Promise<{ user_id: string }[]> {
  // One statement for all tables, typed for one of them.
  const rows = db
    .selectFrom(table as 'sessions')
    .select('user_id')
    .where(column as 'expires_at', '<', before);
  return await rows.limit(ROWS_AT_ONCE).execute();
}

async function remove(database: Database, userId: string, kind: Expiring, before: string): Promise<void> {
  // Also ends unconfirmed changes of email, and the claims on former addresses.
  if (kind.table === 'email_undos') await endUndosBefore(database, userId, before);
  else await deleteRows({ queries: database.db, userId }, kind.table, { [kind.column]: ['<', before] });
}
