import { mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { prove, takePassword } from '#server/accounts/proof/prove.ts';
import { type Asking, recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { deleteSessions } from '#server/accounts/sessions/session-repository.ts';
import { listIdentities, recentlyLinkedSince } from '#server/accounts/users/identity-repository.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UserIdentitiesTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { invalidField, refusedField } from '#server/core/errors/api-error.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { refuseWeakPassword } from './weak-password.ts';

interface Change {
  readonly currentPassword?: string | undefined;
  readonly password: string;
}

/** A password that may be set, and the hash that it replaces: null for none. */
interface CheckedPassword {
  readonly from: string | null;
  readonly to: string;
}

/** Hashes for a change of password, outside of any transaction: slow, and counted first. */
export async function checkPasswords(
  context: AccountContext,
  viewer: Viewer,
  { currentPassword, password }: Change,
): Promise<CheckedPassword> {
  const { limits, passwords } = context;
  const { user } = viewer;
  const from = user.password_hash;
  if (from !== null && currentPassword === undefined) throw invalidField('currentPassword', 'required');
  await takePassword(limits, viewer);
  if (from !== null && !(await passwords.verify(from, currentPassword ?? ''))) throw wrongPassword();
  await refuseWeakPassword(context, password, [user.email, user.first_name]);
  return { from, to: await passwords.hash(password) };
}

/**
 * Sets the password, ends the other sessions and a mailed reset link. Recently linked sign-ins stay linked, since the user has just proved
 * their identity; the mail names them, and its button leads to the reset that unlinks them (docs/decisions/security-events.md).
 */
export async function setPassword(
  rows: UserRows,
  viewer: Viewer,
  { from, to }: CheckedPassword,
  { origin, now }: Asking,
): Promise<void> {
  const user = await lockedUser(rows);
  // Changed or reset while this one was hashed.
  if (user.password_hash !== from) throw wrongPassword();
  await updateUser(rows, { password_hash: to, password_set_at: instant(now) });
  await deleteSessions(rows, viewer.tokenHash);
  // The current password was proof; so was the proof that allowed a first one.
  await prove(rows, viewer, now);
  await withdrawLink(rows, 'resetPassword');
  await recordEvent(rows, { kind: from === null ? 'passwordSet' : 'passwordChanged' }, origin, now);
  await mailNotice(rows, user, noticeOf(await listIdentities(rows, recentlyLinkedSince(now))), now);
}

function noticeOf(recent: readonly UserIdentitiesTable[]) {
  const linked = recent.map(({ provider }) => provider);
  return linked.length === 0
    ? ({ template: 'passwordChanged' } as const)
    : ({ template: 'passwordChangedLinked', details: { linked } } as const);
}

const wrongPassword = () => refusedField('currentPassword', 'wrongPassword');
