import { randomUUIDv7 } from 'node:crypto';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import { releaseFormerEmail } from '#server/accounts/email-undos/former-emails.ts';
import { checkRegistration, spendInvite } from '#server/accounts/registration/registration.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import type { Client } from '#server/accounts/sessions/known-device.ts';
import {
  claimEmail,
  findUser,
  findUserIdByEmail,
  insertUser,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { type NewUser, newUser } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError, unavailable } from '#server/core/errors/api-error.ts';
import { createSession, type HalfSignedIn, passFirstStep, type SignedIn } from './create-session.ts';
import { endFormerOwner, takenOver } from './link-identity.ts';

interface Details extends Client, Pick<NewUser, 'locale' | 'timeZone'> {
  /** The token of an invitation, if any. */
  readonly invite?: string | undefined;
}

type Result = SignedIn | HalfSignedIn | null;

/** Concurrent sign-ins and changes of addresses invalidate what was read: then it is read again. */
const ATTEMPTS = 3;

/**
 * Signs the person in whom the proxy names by their address (docs/decisions/trusted-header.md), or registers them where registration allows
 * it. The proxy vouches for the address: an account that never confirmed it is taken over, as by a provider.
 */
export async function signInByProxy(
  context: AccountContext,
  email: string,
  details: Details,
): Promise<SignedIn | HalfSignedIn> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const owner = await findUserIdByEmail(context.database.db, email);
    const signedIn =
      owner === null
        ? await registerByProxy(context, email, details)
        : await enter(context, owner, email, details);
    if (signedIn) return signedIn;
  }
  throw unavailable();
}

/** Null when the account has gone meanwhile, or a former address of it has become free. */
async function enter(
  context: AccountContext,
  userId: string,
  email: string,
  client: Details,
): Promise<Result> {
  const now = context.clock();
  return await withTransaction(context.database, userId, async (scope) => {
    const user = await findUser(scope.queries, userId);
    if (!user) return null;
    if (user.email !== email) {
      // Reserved while it can be restored, unless the account never confirmed it: whose mailbox it is now is not known.
      if (await releaseFormerEmail(scope, user, email)) return null;
      throw new ApiError('linkRequired');
    }
    const entrance = { ...client, method: 'proxy' } as const;
    if (user.email_verified === 1) return await passFirstStep(scope, user, entrance, now);
    await endFormerOwner(scope, user, now);
    await updateUser(scope, takenOver);
    return await createSession(scope, { ...user, ...takenOver }, { ...entrance, joins: true }, now);
  });
}

/** Null when another request has claimed the address first. */
async function registerByProxy(
  context: AccountContext,
  email: string,
  { invite, ...details }: Details,
): Promise<Result> {
  const applicant = { email, invite };
  await checkRegistration(context, applicant);
  const now = context.clock();
  const createdAt = instant(now);
  const { locale, timeZone } = details;
  const firstName = createTranslator(await loadAllMessages(locale), locale)('auth.member');
  const userId = randomUUIDv7();
  const given = { userId, email, passwordHash: null, firstName, locale, timeZone, createdAt };
  const user = { ...newUser(given), email_verified: 1 } as const;
  return await withTransaction(context.database, userId, async (scope) => {
    if (!(await claimEmail(scope.queries, userId, email, createdAt))) return null;
    await insertUser(scope.queries, user);
    await spendInvite(context.config, scope.queries, applicant, now);
    return await createSession(scope, user, { ...details, method: 'proxy', joins: true }, now);
  });
}
