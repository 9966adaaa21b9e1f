import { randomUUIDv7 } from 'node:crypto';
import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { mailLink } from '#server/accounts/mails/account-mails.ts';
import { type Attempt, guardPassword } from '#server/accounts/passwords/password-guard.ts';
import { refuseWeakPassword } from '#server/accounts/passwords/weak-password.ts';
import {
  type Applicant,
  checkRegistration,
  spendInvite,
} from '#server/accounts/registration/registration-rules.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import type { Client } from '#server/accounts/sessions/known-device.ts';
import { type NewUser, newUser } from '#server/accounts/users/new-user.ts';
import {
  claimEmail,
  findUser,
  findUserIdByEmail,
  insertUser,
  updateUser,
} from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { SYSTEM_USER } from '#server/core/database/system-user.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { accountKeys } from '#server/core/limits/budget-keys.ts';
import { createSession, type HalfSignedIn, passFirstStep, type SignedIn } from './create-session.ts';

interface Registration extends Client, Applicant, Pick<NewUser, 'firstName' | 'locale' | 'timeZone'> {
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
  await checkRegistration(context, registration);
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
    await spendInvite(context.config, rows.queries, registration, now);
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
