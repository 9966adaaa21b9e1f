import type { KeyObject } from 'node:crypto';
import type { Provider } from '#contract/account.ts';
import { removeFactors } from '#server/accounts/factors/factors.ts';
import { mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { listPasskeys } from '#server/accounts/passkeys/passkeys.ts';
import { deleteTokensSince } from '#server/accounts/personal-tokens/personal-tokens.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { sealAppleToken } from '#server/accounts/providers/provider.ts';
import { spendNonce } from '#server/accounts/providers/verify-identity.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { UserRequest } from '#server/accounts/services/account-context.ts';
import {
  claimIdentity,
  findLinkedSubject,
  listIdentities,
  lockedUser,
  removeIdentities,
  removeIdentity,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { deleteWebhooksSince } from '#server/accounts/webhooks/webhooks.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, type UserRows, type UserScope, updateRows } from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';

/** Links a verified identity, with its encrypted token, to a user who has none of its provider. False when it is taken. */
export async function claimVerified(
  rows: UserRows,
  identity: VerifiedIdentity,
  key: KeyObject,
  now: number,
): Promise<boolean> {
  const sealed_token = sealAppleToken(key, rows.userId, identity);
  return await claimIdentity(rows, { ...identity, sealed_token }, instant(now));
}

/** Stores the token of a later sign-in: the newest is the one most likely to be valid. */
export async function keepToken(rows: UserRows, identity: VerifiedIdentity, key: KeyObject): Promise<void> {
  const { provider } = identity;
  const sealed_token = sealAppleToken(key, rows.userId, identity);
  if (sealed_token !== null) await updateRows(rows, 'user_identities', { provider }, { sealed_token });
}

/**
 * Links an identity to the signed-in user, whatever its email: the session is the proof. One per provider; linking it again keeps only its
 * newer token.
 */
export async function linkIdentity(
  { scope, request, now }: UserRequest,
  identity: VerifiedIdentity,
  encryptionKey: KeyObject,
): Promise<UsersTable> {
  const user = await lockedUser(scope);
  await spendNonce(scope, identity, now);
  const linked = await findLinkedSubject(scope, identity.provider);
  if (linked === identity.subject) {
    await keepToken(scope, identity, encryptionKey);
    return user;
  }
  if (linked !== null) throw new ApiError('alreadyLinked');
  const claimed = await claimVerified(scope, identity, encryptionKey, now);
  if (!claimed) throw new ApiError('identityTaken');
  const { provider } = identity;
  await recordEvent(scope, { kind: 'signInLinked', method: provider }, originOf(request), now);
  await mailNotice(scope, user, { template: 'signInLinked', details: { provider } }, now);
  return user;
}

/** Unlinks a sign-in, unless it is the only way into the account. */
export async function unlinkIdentity(scope: UserScope, provider: Provider, now: number): Promise<void> {
  const user = await lockedUser(scope);
  const linked = await listIdentities(scope);
  const identity = linked.find((each) => each.provider === provider);
  if (!identity) throw notFound();
  const isOnlyWay =
    user.password_hash === null && linked.length === 1 && (await listPasskeys(scope)).length === 0;
  if (isOnlyWay) throw new ApiError('lastSignIn');
  await removeIdentity(scope, identity, now);
  await mailNotice(scope, user, { template: 'signInUnlinked', details: { provider } }, now);
}

interface Proof {
  readonly identity: VerifiedIdentity;
  readonly firstName: string | null;
  readonly encryptionKey: KeyObject;
  readonly now: number;
}

/** Voids all that the creator of an account has whose address was never confirmed, but for the row of the user. */
export async function endFormerOwner(scope: UserScope, user: UsersTable, now: number): Promise<void> {
  await removeIdentities(scope, now);
  await removeFactors(scope, user);
  await deleteTokensSince(scope, instant(0));
  await deleteWebhooksSince(scope, instant(0));
  await deleteRows(scope, 'email_undos', { email: user.email });
  await withdrawLink(scope, 'confirmEmail');
  for (const table of [
    'sessions',
    'known_devices',
    'idempotency_keys',
    'mail_secrets',
    'calendars',
  ] as const) {
    await deleteRows(scope, table);
  }
}

/** What is left of an account that its mailbox's owner takes over. */
export const takenOver = {
  password_hash: null,
  password_set_at: null,
  pending_email: null,
  pending_email_at: null,
  email_verified: 1,
  two_step_at: null,
} as const;

/**
 * Gives an account whose address was never confirmed to the mailbox's owner. All that its creator has is void: password, sessions, mailed
 * links, linked sign-ins, factors, personal tokens, a pending email (docs/decisions/sign-in-providers.md). Null when another account claimed the identity
 * meanwhile.
 */
export async function takeOver(
  scope: UserScope,
  user: UsersTable,
  { identity, firstName, encryptionKey, now }: Proof,
): Promise<UsersTable | null> {
  await endFormerOwner(scope, user, now);
  if (!(await claimVerified(scope, identity, encryptionKey, now))) return null;
  await spendNonce(scope, identity, now);
  const changes = {
    ...takenOver,
    ...(firstName === null ? {} : { first_name: firstName }),
  } as const;
  await updateUser(scope, changes);
  const owned = { ...user, ...changes };
  await mailNotice(scope, owned, { template: 'signInLinked', details: { provider: identity.provider } }, now);
  return owned;
}
