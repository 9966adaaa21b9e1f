import type { EventKind } from '#contract/security-events.ts';
import { closeAccount, isGone } from '#server/accounts/closing/close-account.ts';
import { type RemovedFactor, removeFactors } from '#server/accounts/factors/factors.ts';
import { createMailSecret, mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { recordEvent } from '#server/accounts/security-events/security-events.ts';
import { deleteSessions, listSessions } from '#server/accounts/sessions/session-repository.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { pendingEmailOf } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { buttonLink } from '#server/core/mail/mail-content.ts';

/** A member in the transaction of what an operator does to the account: by the command line, or by the page /operator. */
export interface Acting {
  readonly scope: UserScope;
  readonly user: UsersTable;
  readonly now: number;
}

/** An operator's act has no browser, no network and no session of the member. */
const origin = { browser: null, system: null, network: null, session: null };

/** Shows the member what an operator changed, among the events of the account. */
async function recordForUser(scope: UserScope, kind: EventKind, now: number): Promise<void> {
  await recordEvent(scope, { kind, by: 'operator' }, origin, now);
}

/** A link by which the member sets a new password; no mail is sent, and any earlier link ends. Null: there is none for this account. */
export async function makeResetLink(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { scope, user, now }: Acting,
): Promise<string | null> {
  if (isGone(user, now)) return null;
  // Its waiting mail would end the new link.
  await withdrawLink(scope, 'resetPassword');
  const token = await createMailSecret(scope, 'reset', user.email, now);
  if (token === null) return null;
  await recordForUser(scope, 'resetLinkMade', now);
  return buttonLink(PUBLIC_URL, { template: 'resetPassword', locale: user.locale }, token);
}

/** Confirms the current email, as its mailed link would. False: it was confirmed already. */
export async function confirmByOperator({ scope, user, now }: Acting): Promise<boolean> {
  if (user.email_verified === 1) return false;
  await updateUser(scope, { email_verified: 1 });
  // The link of a pending address stays.
  if (pendingEmailOf(user, now) === null) await withdrawLink(scope, 'confirmEmail');
  await recordForUser(scope, 'emailConfirmed', now);
  return true;
}

/** Makes the member an operator for good, or an operator a member. False: it was so already. */
export async function changeRole({ scope, user, now }: Acting, role: UsersTable['role']): Promise<boolean> {
  // One by a claim of the provider is made one for good.
  if (user.role === role && user.role_by === null) return false;
  await updateUser(scope, { role, role_by: null });
  await recordForUser(scope, role === 'operator' ? 'operatorMade' : 'operatorEnded', now);
  return true;
}

/** Closes the account as its user would: in some days, or now. */
export async function closeByOperator(
  { scope, user, now }: Acting,
  action: 'close' | 'erase',
): Promise<void> {
  await closeAccount(scope, { action, email: user.email }, now);
  await recordForUser(scope, action === 'erase' ? 'erasureRequested' : 'accountClosed', now);
}

/** Signs the member out on every device, and answers how many there were. */
export async function endAllSessions({ scope, now }: Acting): Promise<number> {
  const { length } = await listSessions(scope, instant(now));
  await deleteSessions(scope);
  if (length > 0) await recordForUser(scope, 'otherSessionsEnded', now);
  return length;
}

const changes = { passkey: 'passkeyRemoved', twoStep: 'twoStepOff' } as const;

/** Removes passkeys and two-step verification of a member who has lost them: all devices are signed out, and a mail reports it. */
export async function removeAllFactors({ scope, user, now }: Acting): Promise<RemovedFactor[]> {
  const factors = await removeFactors(scope, user);
  if (factors.length > 0) await deleteSessions(scope);
  for (const factor of factors) {
    const change = changes[factor];
    await recordForUser(scope, change, now);
    await mailNotice(scope, user, { template: change }, now);
  }
  return factors;
}
