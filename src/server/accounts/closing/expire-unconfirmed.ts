import { setTimeout as delay } from 'node:timers/promises';
import { UNCONFIRMED_DAYS, UNCONFIRMED_NOTICE_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { mailLink } from '#server/accounts/mails/account-mails.ts';
import { claimNonce } from '#server/accounts/providers/spend-nonce.ts';
import { findLastUse } from '#server/accounts/sessions/session-repository.ts';
import { listIdentities } from '#server/accounts/users/identity-repository.ts';
import { findUnconfirmedUsers, findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Database } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { findRow } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { startErasing } from './close-account.ts';

const EXPIRES_MS = UNCONFIRMED_DAYS * DAY;
const NOTICE_MS = UNCONFIRMED_NOTICE_DAYS * DAY;
const WARNED_MS = EXPIRES_MS - NOTICE_MS;
/** A member who does not confirm is asked once a year. */
const ASKED_MS = 365 * DAY;
const USERS_AT_ONCE = 100;

/** The marks of mails in `once`. A warning counts for as long as an account may be unused. */
const ASKED = 'askedToConfirm';
const WARNED = 'warnedOfExpiry';

interface Expiring {
  readonly database: Database;
  readonly clock: () => number;
  /** The user after whom to start. */
  readonly after: string;
  /** Checked between two users: whether to leave the rest for another night. */
  readonly isOver: () => boolean;
}

/**
 * Erases accounts that never confirmed their address and are not used (docs/decisions/accounts.md), a week after a warning. Answers the user
 * after whom to continue, or '' when all are done.
 */
export async function expireUnconfirmed({ database, clock, after, isOver }: Expiring): Promise<string> {
  let last = after;
  for (;;) {
    const userIds = await findUsers(database, last, clock() - WARNED_MS);
    for (const userId of userIds) {
      await withTransaction(database, userId, async (rows) => await expireUser(rows, clock()));
      last = userId;
      await delay(0);
      if (isOver()) return last;
    }
    if (userIds.length < USERS_AT_ONCE) return '';
  }
}

async function findUsers({ db }: Database, after: string, before: number): Promise<string[]> {
  const query = { after, before: instant(before), limit: USERS_AT_ONCE };
  return await acrossUsers('find unconfirmed users', async () => await findUnconfirmedUsers(db, query));
}

async function expireUser(rows: UserRows, now: number): Promise<void> {
  const user = await findUser(rows.queries, rows.userId);
  if (user?.email_verified !== 0 || user.closes_at !== null) return;
  // By a linked sign-in its owner comes back at any time, and a mail to an unconfirmed address may reach a stranger.
  if ((await listIdentities(rows)).length > 0) return;
  const unusedMs = now - Date.parse((await findLastUse(rows)) ?? user.created_at);
  if (unusedMs < WARNED_MS) return await ask(rows, user, now);
  const warnedAt = await findWarning(rows, now);
  if (warnedAt === null) return await warn(rows, user, now);
  if (now - warnedAt >= NOTICE_MS && unusedMs >= EXPIRES_MS) await startErasing(rows, user, now);
}

/** An account in use stays: its member is asked once more to confirm the address. */
async function ask(rows: UserRows, user: UsersTable, now: number): Promise<void> {
  const isFirst = await claimNonce(rows, ASKED, now + ASKED_MS, now);
  if (isFirst) await mailLink(rows, user, 'confirmEmail', now);
}

async function warn(rows: UserRows, user: UsersTable, now: number): Promise<void> {
  await claimNonce(rows, WARNED, now + EXPIRES_MS, now);
  await mailLink(rows, user, 'accountExpires', now);
}

/** When the user was warned; null when that does not count any more. */
async function findWarning(rows: UserRows, now: number): Promise<number | null> {
  const mark = await findRow(rows, 'once', { mark: WARNED });
  const until = mark === null ? 0 : Date.parse(mark.until);
  return until > now ? until - EXPIRES_MS : null;
}
