import { authCalls } from '#contract/calls/auth.ts';
import { createMailSecret, type MailSecretPurpose } from '#server/account/mail-secrets.ts';
import type { MailPayload } from '#server/jobs/job-kinds.ts';
import { scopeOf, type TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'a fine long password';

/** Somebody who joined by email and password, and has not confirmed the address. */
export async function joinClub(
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

/** What waits to be mailed for a user, oldest first. */
export async function waitingMails({ database }: TestApp, userId: string): Promise<MailPayload[]> {
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
  provider: 'google' | 'apple',
  subject: string = crypto.randomUUID(),
): Promise<string> {
  const identity = { provider, subject, user_id: userId, created_at: new Date(0).toISOString() };
  await database.db.insertInto('identities').values(identity).execute();
  await database.db
    .insertInto('user_identities')
    .values({ ...identity, email: `${subject}@example.com` })
    .execute();
  return subject;
}
