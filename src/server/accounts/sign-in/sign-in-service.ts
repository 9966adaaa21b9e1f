import { randomUUIDv7 } from 'node:crypto';
import { nameSchema } from '#contract/common.ts';
import { HOUR } from '#domain/days/time.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import { releaseFormerEmail } from '#server/accounts/email-undos/former-emails.ts';
import { mailLink, mailNotice } from '#server/accounts/mails/account-mails.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { claimNonce, spendNonce } from '#server/accounts/providers/spend-nonce.ts';
import { checkRegistration, spendInvite } from '#server/accounts/registration/registration-rules.ts';
import { originBy, recordEvent } from '#server/accounts/security-events/record-event.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import type { Client } from '#server/accounts/sessions/known-device.ts';
import { findIdentityOwner, findLinkedSubject } from '#server/accounts/users/identity-repository.ts';
import { type NewUser, newUser } from '#server/accounts/users/new-user.ts';
import {
  claimEmail,
  findUser,
  findUserIdByEmail,
  insertUser,
} from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError, unavailable } from '#server/core/errors/api-error.ts';
import { claimVerified, keepToken } from './claim-verified.ts';
import { createSession, type HalfSignedIn, passFirstStep, type SignedIn } from './create-session.ts';
import { takeOver } from './take-over.ts';

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
    return await passFirstStep(scope, user, { ...client, method: identity.provider }, now);
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
    return await createSession(scope, user, joining(identity, details), now);
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
    return await createSession(scope, owned, joining(identity, details), now);
  });
  // Thrown after the commit of the notice.
  if (met === 'linkRequired') throw new ApiError('linkRequired');
  return met;
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
