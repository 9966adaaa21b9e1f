import { CLOSED_DAYS } from '#contract/limits.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { DAY } from '#domain/days/time.ts';
import { openUndos } from '#server/accounts/email-undos/former-emails.ts';
import { erasingDelayedUntil } from '#server/accounts/factors/remove-factors.ts';
import { mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { userEvents } from '#server/accounts/power/event-bounds.ts';
import { addEvent } from '#server/accounts/power/power-repository.ts';
import { deleteSessions } from '#server/accounts/sessions/session-repository.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows, UserScope } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { ERASE_JOB, isGone } from './reopen-account.ts';

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
  await closeAt(scope, closesAt, now);
  await saveReason(scope, closing, now);
  // A user who erases at once gets a mail when it is done.
  if (closesAt <= now) return;
  const day = dayIn(user.time_zone, closesAt);
  await mailNotice(scope, user, { template: 'accountClosed', details: { day } }, now);
}

/** Erases the account of a user who cannot be asked, with the same limit by open undos. */
export async function startErasing(rows: UserRows, user: UsersTable, now: number): Promise<void> {
  await closeAt(rows, await erasureOf(rows, user, now), now);
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

async function closeAt(rows: UserRows, closesAt: number, now: number): Promise<void> {
  await updateUser(rows, { closes_at: instant(closesAt) });
  await enqueue(rows, { kind: 'erase', id: ERASE_JOB, payload: {}, now, dueAt: closesAt });
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
