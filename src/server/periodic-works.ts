import { setTimeout as delay } from 'node:timers/promises';
import {
  ASSISTANT_WRITE_DAYS,
  EVENTS_DAYS,
  IMPORT_UNDO_DAYS,
  WEBHOOK_DELIVERY_DAYS,
} from '#contract/limits.ts';
import { DAY, HOUR } from '#domain/days/time.ts';
import { endUndosBefore } from '#server/accounts/email-undos/former-emails.ts';
import { cleanEvents } from '#server/accounts/power/power-repository.ts';
import { ANSWERS_TTL_MS } from '#server/accounts/sessions/session-service.ts';
import { backupNightly } from '#server/core/backups/create-backup.ts';
import { expireUnconfirmed } from './accounts/closing/close-account.ts';
import { type Clock, instant } from './core/clock/clock.ts';
import type { Config } from './core/config/config.ts';
import type { Database } from './core/database/database.ts';
import { acrossUsers, deleteRows } from './core/database/user-rows.ts';
import type { Log } from './core/errors/log.ts';
import type { Context } from './core/http/context.ts';
import type { PeriodicWork } from './core/jobs/create-jobs.ts';
import { MAIL_FILES_TTL_MS, mailFolderOf, removeMailFiles } from './core/mail/mail-files.ts';
import { recountHabits } from './habits/records/recount-habits.ts';

/** When most of our users sleep, UTC. */
const NIGHT_HOUR = 3;

/** All periodic work. */
export function periodicWorks(context: Context, log: Log): PeriodicWork[] {
  const { database, clock, config, metrics } = context;
  return [
    ...(config.SMTP_URL === undefined ? [] : [expiringOf(context)]),
    hourly('clean-expired', false, async (isOver) => await cleanExpired(database, clock(), isOver)),
    hourly('clean-mails', true, async () => {
      await removeMailFiles(mailFolderOf(config.DATA_DIR), clock() - MAIL_FILES_TTL_MS);
    }),
    hourly('release-space', true, async (isOver) => await database.releaseSpace(isOver)),
    {
      name: 'recount-habits',
      next: nextNight,
      run: async (after, isOver) =>
        await recountHabits({
          database,
          after,
          isOver,
          onRepair: (wrong) => {
            metrics.repair();
            log.warn(wrong, 'A count differed from its days and was set right');
          },
        }),
    },
    ...backupWorks(config, clock, log),
  ];
}

const hourly = (
  name: string,
  isLocal: boolean,
  work: (isOver: () => boolean) => Promise<void>,
): PeriodicWork => ({
  name,
  isLocal,
  next: (now) => now + HOUR,
  run: async (_, isOver) => {
    await work(isOver);
    return '';
  },
});

/** Without BACKUP_DIR there are no nightly backups. */
function backupWorks(config: Config, clock: Clock, log: Log): PeriodicWork[] {
  const { BACKUP_DIR } = config;
  if (BACKUP_DIR === undefined) return [];
  return [
    {
      name: 'backup',
      next: nextNight,
      run: async (_, isOver) => {
        const made = await backupNightly({ ...config, BACKUP_DIR }, clock(), isOver);
        log.info(made, 'Backed up the database');
        return '';
      },
    },
  ];
}

/** Only where mails are sent: elsewhere members could neither confirm their addresses nor be warned. */
const expiringOf = ({ database, clock }: Context): PeriodicWork => ({
  name: 'expire-unconfirmed',
  next: nextNight,
  run: async (after, isOver) => await expireUnconfirmed({ database, clock, after, isOver }),
});

export function nextNight(now: number): number {
  const tonight = Math.floor(now / DAY) * DAY + NIGHT_HOUR * HOUR;
  return tonight > now ? tonight : tonight + DAY;
}

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
  { table: 'webhook_deliveries', column: 'created_at', ttlMs: WEBHOOK_DELIVERY_DAYS * DAY },
  { table: 'assistant_writes', column: 'made_at', ttlMs: ASSISTANT_WRITE_DAYS * DAY },
] as const;

type Expiring = (typeof kinds)[number];

/**
 * Deletes expired rows, user by user, with a pause after each: sessions, stored answers, mailed links, undos of an email, sign-ins
 * without their second step, invitations, marks of actions, failed jobs, security events, imports, deliveries of webhooks, changes of
 * assistants, product events.
 */
async function cleanExpired(database: Database, now: number, isOver: () => boolean): Promise<void> {
  for (const kind of kinds) {
    const before = instant(now - kind.ttlMs);
    let found: { user_id: string }[];
    do {
      found = await acrossUsers('find what has run out', async () => await find(database, kind, before));
      for (const userId of new Set(found.map((row) => row.user_id))) {
        // Also ends unconfirmed changes of email, and the claims on former addresses.
        if (kind.table === 'email_undos') await endUndosBefore(database, userId, before);
        else await deleteRows({ queries: database.db, userId }, kind.table, { [kind.column]: ['<', before] });
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
