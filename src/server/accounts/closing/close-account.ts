import { setTimeout as delay } from 'node:timers/promises';
import { CLOSED_DAYS, UNCONFIRMED_DAYS, UNCONFIRMED_NOTICE_DAYS } from '#contract/limits.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { DAY } from '#domain/days/time.ts';
import { openUndos } from '#server/accounts/email-undos/former-emails.ts';
import { erasingDelayedUntil } from '#server/accounts/factors/factors.ts';
import { mailLink, mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { addEvent, userEvents } from '#server/accounts/power/power-repository.ts';
import { claimNonce } from '#server/accounts/secrets/one-time-secret.ts';
import { deleteSessions, findLastUse } from '#server/accounts/sessions/session-repository.ts';
import {
  findUnconfirmedUsers,
  findUser,
  listIdentities,
  lockedUser,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  acrossUsers,
  findRow,
  type UserRows,
  type UserScope,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { enqueue, withdrawJob } from '#server/core/jobs/jobs-repository.ts';

/** The id of the one job that erases a user's account. */
export const ERASE_JOB = 'erase';

/** Whether the account is being erased: sign-in is refused and its data is not shown. */
export function isGone({ closes_at }: Pick<UsersTable, 'closes_at'>, now: number): boolean {
  return closes_at !== null && Date.parse(closes_at) <= now;
}

/** A sign-in before the erasure reopens a closed account (docs/rules/accounts.md#closing); later the account does not exist. */
export async function reopenAccount(rows: UserRows, user: UsersTable, now: number): Promise<UsersTable> {
  if (user.closes_at === null) return user;
  if (isGone(user, now)) throw new ApiError('invalidCredentials');
  await updateUser(rows, { closes_at: null });
  await withdrawJob(rows, ERASE_JOB);
  await mailNotice(rows, user, { template: 'accountReopened' }, now);
  return { ...user, closes_at: null };
}

const CLOSED_MS = CLOSED_DAYS * DAY;

interface Closing {
  readonly action: 'close' | 'erase';
  readonly email: string;
  readonly reason?: string | undefined;
}

/**
 * Ends the user's sessions and schedules the erasure of the account: in 14 days, or now, and then sign-in is refused from this moment on.
 * Two requests at once have the effect of one. While a former address can be restored, "now" is when the last such undo
 * expires: a thief who changed the address must not erase the account before its owner can undo the change
 * (docs/decisions/fresh-proof.md). It also waits after the last factor was removed without being used.
 */
export async function closeAccount(scope: UserScope, closing: Closing, now: number): Promise<void> {
  const user = await lockedUser(scope);
  if (closing.email !== user.email) throw refusedField('email', 'emailMismatch');
  const closesAt = closing.action === 'erase' ? await erasureOf(scope, user, now) : now + CLOSED_MS;
  const isDone = user.closes_at !== null && (closing.action === 'close' || isGone(user, now));
  if (isDone) return;
  await closeAt(scope, user, closesAt, now);
  await saveReason(scope, closing, now);
  // A user who erases at once gets a mail when it is done.
  if (closesAt <= now) return;
  const day = dayIn(user.time_zone, closesAt);
  await mailNotice(scope, user, { template: 'accountClosed', details: { day } }, now);
}

/** Erases the account of a user who cannot be asked, with the same limit by open undos. */
export async function startErasing(rows: UserRows, user: UsersTable, now: number): Promise<void> {
  await closeAt(rows, user, await erasureOf(rows, user, now), now);
}

/** When "now" is: not before the last undo to another address expires, nor soon after a factor was removed without being used. */
async function erasureOf(rows: UserRows, user: UsersTable, now: number): Promise<number> {
  const undos = (await openUndos(rows, now)).filter(({ email }) => email !== user.email);
  return Math.max(
    now,
    await erasingDelayedUntil(rows),
    ...undos.map(({ expires_at }) => Date.parse(expires_at)),
  );
}

async function closeAt(rows: UserRows, user: UsersTable, closesAt: number, now: number): Promise<void> {
  await updateUser(rows, { closes_at: instant(closesAt) });
  await enqueue(rows, { kind: 'erase', id: ERASE_JOB, payload: {}, now, dueAt: closesAt });
  // At once, so that a member who signs in again within the 14 days is in none.
  if (user.in_circle === 1)
    await enqueue(rows, { kind: 'leaveCircles', id: 'leave-circles', payload: {}, now });
  await deleteSessions(rows);
  await withdrawLink(rows, 'confirmEmail');
  await withdrawLink(rows, 'resetPassword');
}

/** One of the user's own events, which are erased with the account. */
async function saveReason(scope: UserScope, { action, reason }: Closing, now: number): Promise<void> {
  if (reason === undefined) return;
  const event = { name: 'Close Account', properties: { action, reason } };
  await addEvent(scope, event, instant(now), userEvents);
}

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
