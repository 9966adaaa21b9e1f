import { randomUUIDv7 } from 'node:crypto';
import { nameSchema } from '#contract/common.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import { giveUpFormerEmail } from '#server/accounts/email-undos/former-emails.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { spendNonce } from '#server/accounts/providers/spend-nonce.ts';
import type { TokenKey } from '#server/accounts/sessions/opaque-token.ts';
import {
  claimIdentity,
  findIdentityOwner,
  findLinkedSubject,
} from '#server/accounts/users/identity-repository.ts';
import { newUser } from '#server/accounts/users/new-user.ts';
import {
  claimEmail,
  findUser,
  findUserIdByEmail,
  insertUser,
} from '#server/accounts/users/user-repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { ApiError, unavailable } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { enter, type SignedIn } from './create-session.ts';
import { askToLink } from './notices.ts';
import { takeOver } from './take-over.ts';

export interface Newcomer {
  readonly firstName: string | undefined;
  readonly locale: 'en' | 'fr';
  readonly timeZone: string;
  readonly userAgent: string | undefined;
  /** What shows that somebody signed in on this device before. */
  readonly device: TokenKey | null;
}

/** Others sign in, join and unlink at the same time: what was found out is then found out anew. */
const ATTEMPTS = 3;

/**
 * Signs a visitor in by an identity, or up (decisions.md, Accounts): a known one by its subject, whatever its email says today; an
 * unknown one by an email that the provider vouches for, if that is nobody's or belongs to an account that never proved it.
 */
export async function signInByIdentity(
  context: Context,
  identity: VerifiedIdentity,
  newcomer: Newcomer,
): Promise<SignedIn> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const signedIn = await tryOnce(context, identity, newcomer);
    if (signedIn) return signedIn;
  }
  throw unavailable();
}

/** Null when somebody was faster, and nothing was done. */
async function tryOnce(
  context: Context,
  identity: VerifiedIdentity,
  newcomer: Newcomer,
): Promise<SignedIn | null> {
  const { db } = context.database;
  const known = await findIdentityOwner(db, identity);
  if (known !== null) return await comeBack(context, known, identity, newcomer);
  const { email } = identity;
  if (email === null) throw new ApiError('unverifiedEmail');
  const owner = await findUserIdByEmail(db, email);
  return owner === null
    ? await joinBy(context, { ...identity, email }, newcomer)
    : await meetOwner(context, owner, identity, newcomer);
}

async function comeBack(
  context: Context,
  userId: string,
  identity: VerifiedIdentity,
  { userAgent, device }: Newcomer,
): Promise<SignedIn | null> {
  const now = context.clock();
  return await withTransaction(context.database, userId, async (queries) => {
    const scope = { queries, userId };
    const user = await findUser(queries, userId);
    const linked = await findLinkedSubject(scope, identity.provider);
    if (!user || linked !== identity.subject) return null;
    await spendNonce(scope, identity, now);
    return await enter(queries, user, userAgent, now, device);
  });
}

async function joinBy(
  context: Context,
  identity: VerifiedIdentity & { readonly email: string },
  newcomer: Newcomer,
): Promise<SignedIn | null> {
  const now = context.clock();
  const createdAt = new Date(now).toISOString();
  const { locale, timeZone, userAgent, device } = newcomer;
  const firstName = await firstNameOf(identity, newcomer);
  const userId = randomUUIDv7();
  const given = { userId, email: identity.email, passwordHash: null, firstName, locale, timeZone, createdAt };
  const user = { ...newUser(given), email_verified: 1 as const };
  return await unlessLost(context, userId, async (queries) => {
    const scope = { queries, userId };
    if (!(await claimEmail(queries, userId, identity.email, createdAt))) throw new LostRaceError();
    await insertUser(queries, user);
    if (!(await claimIdentity(scope, identity, createdAt))) throw new LostRaceError();
    await spendNonce(scope, identity, now);
    return await enter(queries, user, userAgent, now, device);
  });
}

/** The email is an account's: of one that proved it the owner must link it, one that did not is the mailbox's owner's now. */
async function meetOwner(
  context: Context,
  userId: string,
  identity: VerifiedIdentity,
  newcomer: Newcomer,
): Promise<SignedIn | null> {
  const now = context.clock();
  const met = await unlessLost(context, userId, async (queries) => {
    const scope = { queries, userId, engine: context.database.engine };
    const user = await findUser(queries, userId);
    if (!user || identity.email === null) return null;
    if (user.email !== identity.email) {
      // A former address: kept while it can be restored, unless the account never confirmed it.
      if (!(await giveUpFormerEmail(scope, user, identity.email))) throw new ApiError('linkRequired');
      return null;
    }
    // It has just been made, by this very identity.
    if ((await findLinkedSubject(scope, identity.provider)) === identity.subject) return null;
    if (user.email_verified === 1) {
      await askToLink(scope, user, identity.provider, now);
      return 'linkRequired' as const;
    }
    const owned = await takeOver(scope, user, { identity, firstName: givenName(identity, newcomer), now });
    if (!owned) throw new LostRaceError();
    return await enter(queries, owned, newcomer.userAgent, now, newcomer.device);
  });
  // Thrown only now: the notice is committed.
  if (met === 'linkRequired') throw new ApiError('linkRequired');
  return met;
}

/** What was half done is undone with its transaction. */
class LostRaceError extends Error {
  override readonly name = 'LostRaceError';
}

async function unlessLost<T>(
  { database }: Context,
  userId: string,
  work: (queries: Queries) => Promise<T>,
): Promise<T | null> {
  try {
    return await withTransaction(database, userId, work);
  } catch (error) {
    if (error instanceof LostRaceError) return null;
    throw error;
  }
}

/** Apple tells the name to the page, at the first sign-in only; Google's tokens carry it. */
function givenName(identity: VerifiedIdentity, { firstName }: Newcomer): string | null {
  return firstName ?? nameSchema.safeParse(identity.firstName).data ?? null;
}

/** Somebody without a name is greeted all the same. */
async function firstNameOf(identity: VerifiedIdentity, newcomer: Newcomer): Promise<string> {
  const given = givenName(identity, newcomer);
  if (given !== null) return given;
  const messages = await loadAllMessages(newcomer.locale);
  return createTranslator(messages, newcomer.locale)('auth.member');
}
