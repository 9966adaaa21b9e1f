import type { Provider } from '#contract/account.ts';
import { authCalls } from '#contract/auth.ts';
import { createUndoToken, listEmailUndos } from '#server/accounts/email-undos/former-emails.ts';
import { createMailSecret, type MailSecretPurpose } from '#server/accounts/mails/account-mails.ts';
import { createProofCode } from '#server/accounts/proof/prove.ts';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import type { MailPayload } from '#server/core/jobs/job-kinds.ts';
import { scopeOf, type TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'a fine long password';

/** A user who registered by email and password and has not confirmed the address. */
export async function registerUser(
  api: TestApp,
  email = `${crypto.randomUUID()}@example.org`,
): Promise<TestUser> {
  const { body } = await send(api, authCalls.register, {
    body: { email, password: PASSWORD, firstName: 'Ann' },
  });
  return { userId: body.user.id, email, token: body.opaqueToken ?? '' };
}

/** The status of a sign-in. */
export async function signInStatus(api: TestApp, email: string, password: string): Promise<number> {
  return (await send(api, authCalls.loginEmail, { body: { email, password } })).status;
}

/** The token of a link as it would be mailed now. */
export async function mailedToken(api: TestApp, user: TestUser, purpose: MailSecretPurpose): Promise<string> {
  const token = await createMailSecret(scopeOf(api, user), purpose, user.email, api.clock.now);
  if (token === null) throw new Error('This address is not the user’s.');
  return token;
}

/** The token of the link that undoes a change of email, as it would be mailed now. */
export async function undoToken(api: TestApp, user: TestUser): Promise<string> {
  const scope = scopeOf(api, user);
  const [undo] = (await listEmailUndos(scope)).filter(({ email }) => email === user.email).toReversed();
  const token = undo && (await createUndoToken(scope, undo.id, api.clock.now));
  if (!token) throw new Error('This address can undo nothing.');
  return token;
}

/** The code of a user's session, as it would be mailed now. */
export async function proofCode(api: TestApp, user: TestUser): Promise<string> {
  const session = parseToken(user.token)?.tokenHash ?? '';
  const code = await createProofCode(scopeOf(api, user), { session, email: user.email }, api.clock.now);
  if (code === null) throw new Error('This address is not the user’s.');
  return code;
}

/** What waits to be mailed for a user, oldest first. A test's sign-ins show no device: the mails about new ones are left out. */
export async function waitingMails(api: TestApp, userId: string): Promise<MailPayload[]> {
  return (await allWaitingMails(api, userId)).filter(({ template }) => template !== 'newDevice');
}

/** The same with the mails about new devices. */
export async function allWaitingMails({ database }: TestApp, userId: string): Promise<MailPayload[]> {
  const jobs = await database.db
    .selectFrom('jobs')
    .select('payload')
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return jobs.map(({ payload }) => JSON.parse(payload) as MailPayload);
}

/** The same, by what they say and to whom. */
export async function mailsTo(api: TestApp, userId: string): Promise<string[]> {
  return (await waitingMails(api, userId)).map(({ template, to }) => `${template} ${to}`).toSorted();
}

/** Links a sign-in as a provider's would be. */
export async function linkSignIn(
  { database }: TestApp,
  { userId }: TestUser,
  provider: Provider,
  subject: string = crypto.randomUUID(),
  at = 0,
): Promise<string> {
  const identity = { provider, subject, user_id: userId, created_at: new Date(at).toISOString() };
  await database.db.insertInto('identities').values(identity).execute();
  await database.db
    .insertInto('user_identities')
    .values({ ...identity, email: `${subject}@example.com`, sealed_token: null })
    .execute();
  return subject;
}
