import { randomUUIDv7 } from 'node:crypto';
import { nameSchema } from '#contract/common.ts';
import { HOUR } from '#domain/days/time.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import { isGone } from '#server/accounts/closing/close-account.ts';
import { releaseFormerEmail } from '#server/accounts/email-undos/former-emails.ts';
import { mailLink, mailNotice } from '#server/accounts/mails/account-mails.ts';
import { type Attempt, guardPassword } from '#server/accounts/passwords/password-guard.ts';
import { refuseWeakPassword } from '#server/accounts/passwords/weak-password.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { spendNonce } from '#server/accounts/providers/verify-identity.ts';
import {
  type Applicant,
  checkRegistration,
  spendInvite,
} from '#server/accounts/registration/registration.ts';
import { applyRoleClaim } from '#server/accounts/registration/role-claim.ts';
import { claimNonce } from '#server/accounts/secrets/one-time-secret.ts';
import { originBy, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import type { Client } from '#server/accounts/sessions/known-device.ts';
import {
  claimEmail,
  findIdentityOwner,
  findLinkedSubject,
  findUser,
  findUserIdByEmail,
  insertUser,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { type NewUser, newUser } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { SYSTEM_USER, type UserScope, withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError, refusedField, unavailable } from '#server/core/errors/api-error.ts';
import { accountKeys } from '#server/core/limits/rate-limits.ts';
import { createSession, type HalfSignedIn, passFirstStep, type SignedIn } from './create-session.ts';
import { claimVerified, keepToken, takeOver } from './link-identity.ts';

interface Registration
  extends Client,
    Applicant,
    Pick<NewUser, 'firstName' | 'locale' | 'timeZone' | 'role'> {
  readonly password: string;
  /** The address of the request. */
  readonly ip: string;
}

/**
 * Creates an account and a session, and mails the link that confirms the address. A unique key claims the address: of concurrent calls
 * exactly one succeeds.
 */
export async function register(context: AccountContext, registration: Registration): Promise<SignedIn> {
  const { email, password, firstName, ip } = registration;
  const isInvited = registration.role !== 'operator';
  if (isInvited) await checkRegistration(context, registration);
  // Before the limit: a refusal that costs no hash uses up nothing of the account.
  await refuseWeakPassword(context, password, [email, firstName]);
  await context.limits.take('joinsOfAccount', accountKeys(email, ip));
  const passwordHash = await context.passwords.hash(password);
  const now = context.clock();
  const createdAt = instant(now);
  const user = newUser({ ...registration, userId: randomUUIDv7(), passwordHash, createdAt });
  return await withTransaction(context.database, user.user_id, async (rows) => {
    const claimed = await claimEmail(rows.queries, user.user_id, email, createdAt);
    if (!claimed) throw refusedField('email', 'emailTaken');
    if (isInvited) await spendInvite(context.config, rows.queries, registration, now);
    await insertUser(rows.queries, user);
    await mailLink(rows, user, 'confirmEmail', now);
    return await createSession(rows, user, { ...registration, method: 'password', joins: true }, now);
  });
}

export async function signIn(
  context: AccountContext,
  credentials: Attempt & Client,
): Promise<SignedIn | HalfSignedIn> {
  return await guardPassword(context, credentials, async () => {
    // A hash that another sign-in replaced meanwhile has the same password: one more attempt.
    const signedIn = (await tryToSignIn(context, credentials)) ?? (await tryToSignIn(context, credentials));
    if (!signedIn) throw new ApiError('invalidCredentials');
    return signedIn;
  });
}

/** Null when the password was changed during the check. */
async function tryToSignIn(
  { database, passwords, clock }: AccountContext,
  { email, password, ...client }: Attempt & Client,
): Promise<SignedIn | HalfSignedIn | null> {
  const userId = await findUserIdByEmail(database.db, email);
  // An unknown address costs the same statements and the same hash as a known one.
  const found = await findUser(database.db, userId ?? SYSTEM_USER);
  // A former address is reserved for its account for a while, but cannot be used to sign in.
  const user = found?.email === email && !isGone(found, clock()) ? found : null;
  const passwordHash = user?.password_hash ?? null;
  const matches = await passwords.verify(passwordHash, password);
  if (!user || passwordHash === null || !matches) throw new ApiError('invalidCredentials');
  const fresh = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null;
  return await withTransaction(database, user.user_id, async (rows) => {
    const current = await findUser(rows.queries, user.user_id);
    if (current?.password_hash !== passwordHash) return null;
    if (fresh !== null) await updateUser(rows, { password_hash: fresh });
    return await passFirstStep(rows, current, { ...client, method: 'password' }, clock());
  });
}

interface SignUpDetails extends Client, Pick<NewUser, 'locale' | 'timeZone'> {
  readonly firstName: string | undefined;
  /** The token of an invitation, if any. */
  readonly invite: string | undefined;
}

/** Concurrent sign-ins, registrations and unlinks invalidate what was read: then it is read again. */
const ATTEMPTS = 3;

/**
 * Signs a visitor in, or registers one, by an identity (docs/decisions/sign-in-providers.md): a known one by its subject, whatever its email
 * is today; an unknown one by an email that the provider has verified, if it is free or its account never confirmed it. An email that the
 * provider has not verified must be free, and is confirmed by mail: such a user has proved nothing about the mailbox.
 */
export async function signInByIdentity(
  context: AccountContext,
  identity: VerifiedIdentity,
  details: SignUpDetails,
): Promise<SignedIn | HalfSignedIn> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const signedIn = await tryOnce(context, identity, details);
    if (signedIn) return signedIn;
  }
  throw unavailable();
}

/** Null when a concurrent request was first, and nothing was done. */
async function tryOnce(
  context: AccountContext,
  identity: VerifiedIdentity,
  details: SignUpDetails,
): Promise<SignedIn | HalfSignedIn | null> {
  const { db } = context.database;
  const known = await findIdentityOwner(db, identity);
  if (known !== null) return await signInKnown(context, known, identity, details);
  const { email } = identity;
  if (email === null) throw new ApiError('unverifiedEmail');
  const owner = await findUserIdByEmail(db, email);
  return owner === null
    ? await registerByIdentity(context, { ...identity, email }, details)
    : await resolveEmailOwner(context, owner, identity, details);
}

async function signInKnown(
  context: AccountContext,
  userId: string,
  identity: VerifiedIdentity,
  client: Client,
): Promise<SignedIn | HalfSignedIn | null> {
  const now = context.clock();
  return await withTransaction(context.database, userId, async (scope) => {
    const user = await findUser(scope.queries, userId);
    const linked = await findLinkedSubject(scope, identity.provider);
    if (!user || linked !== identity.subject) return null;
    await spendNonce(scope, identity, now);
    await keepToken(scope, identity, context.encryptionKey);
    const shown = await withRole(scope, user, identity, client, now);
    return await passFirstStep(scope, shown, { ...client, method: identity.provider }, now);
  });
}

async function registerByIdentity(
  context: AccountContext,
  identity: VerifiedIdentity & { readonly email: string },
  details: SignUpDetails,
): Promise<SignedIn | HalfSignedIn | null> {
  const { email, emailVerified } = identity;
  const applicant = { email, invite: details.invite };
  await checkRegistration(context, applicant);
  if (!emailVerified) await context.limits.take('joinsOfAccount', email);
  const now = context.clock();
  const createdAt = instant(now);
  const { locale, timeZone } = details;
  const firstName = await firstNameOf(identity, details);
  const userId = randomUUIDv7();
  const given = { userId, email, passwordHash: null, firstName, locale, timeZone, createdAt };
  const user = { ...newUser(given), email_verified: emailVerified ? 1 : 0 } as const;
  return await unlessLost(context, userId, async (scope) => {
    const { queries } = scope;
    if (!(await claimEmail(queries, userId, email, createdAt))) throw new LostRaceError();
    await insertUser(queries, user);
    if (!(await claimVerified(scope, identity, context.encryptionKey, now))) throw new LostRaceError();
    await spendInvite(context.config, queries, applicant, now);
    await spendNonce(scope, identity, now);
    if (!emailVerified) await mailLink(scope, user, 'confirmEmail', now);
    const joined = await withRole(scope, user, identity, details, now);
    return await createSession(scope, joined, joining(identity, details), now);
  });
}

/**
 * The email has an account: a confirmed one must be linked by its owner, an unconfirmed one goes to the mailbox's owner, whom only a
 * verified email names.
 */
async function resolveEmailOwner(
  context: AccountContext,
  userId: string,
  identity: VerifiedIdentity,
  details: SignUpDetails,
): Promise<SignedIn | HalfSignedIn | null> {
  const now = context.clock();
  const { encryptionKey } = context;
  const met = await unlessLost(context, userId, async (scope) => {
    const user = await findUser(scope.queries, userId);
    if (!user || identity.email === null) return null;
    if (user.email !== identity.email) {
      // A former address: reserved while it can be restored, unless the account never confirmed it.
      const isFree = identity.emailVerified && (await releaseFormerEmail(scope, user, identity.email));
      if (!isFree) throw new ApiError('linkRequired');
      return null;
    }
    // It was just created, by this very identity.
    if ((await findLinkedSubject(scope, identity.provider)) === identity.subject) return null;
    if (user.email_verified === 1 || !identity.emailVerified) {
      // How to link it: once an hour.
      const notice = { template: 'linkRequired', details: { provider: identity.provider } } as const;
      const isFirst = await claimNonce(scope, 'linkRequired', now + HOUR, now);
      if (isFirst) await mailNotice(scope, user, notice, now);
      const event = { kind: 'signInRefused', method: identity.provider } as const;
      await recordEvent(scope, event, originBy(details.userAgent, details.network, undefined), now);
      return 'linkRequired' as const;
    }
    const firstName = nameOf(identity, details);
    const owned = await takeOver(scope, user, { identity, firstName, encryptionKey, now });
    if (!owned) throw new LostRaceError();
    const shown = await withRole(scope, owned, identity, details, now);
    return await createSession(scope, shown, joining(identity, details), now);
  });
  // Thrown after the commit of the notice.
  if (met === 'linkRequired') throw new ApiError('linkRequired');
  return met;
}

/** The user with the role that the provider claims for them. */
async function withRole(
  scope: UserScope,
  user: UsersTable,
  identity: VerifiedIdentity,
  { userAgent, network }: Client,
  now: number,
): Promise<UsersTable> {
  return await applyRoleClaim(scope, user, identity, {
    origin: originBy(userAgent, network, undefined),
    now,
  });
}

/** The account is new to its user, one that was taken over too: its former devices are not theirs. */
const joining = ({ provider }: VerifiedIdentity, client: Client) =>
  ({ ...client, method: provider, joins: true }) as const;

/** The transaction rolls back. */
class LostRaceError extends Error {
  override readonly name = 'LostRaceError';
}

async function unlessLost<T>(
  { database }: AccountContext,
  userId: string,
  work: (scope: UserScope) => Promise<T>,
): Promise<T | null> {
  try {
    return await withTransaction(database, userId, work);
  } catch (error) {
    if (error instanceof LostRaceError) return null;
    throw error;
  }
}

/** Apple sends the name to the page, at the first sign-in only; tokens of the others contain it. */
function nameOf(identity: VerifiedIdentity, { firstName }: SignUpDetails): string | null {
  return firstName ?? nameSchema.safeParse(identity.firstName).data ?? null;
}

/** A user without a name gets the default greeting. */
async function firstNameOf(identity: VerifiedIdentity, details: SignUpDetails): Promise<string> {
  const given = nameOf(identity, details);
  if (given !== null) return given;
  const messages = await loadAllMessages(details.locale);
  return createTranslator(messages, details.locale)('auth.member');
}
