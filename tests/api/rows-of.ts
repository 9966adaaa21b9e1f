import type { MailPayload } from '#server/core/jobs/job-kinds.ts';
import type { TestApp } from './test-app.ts';

/** The linked sign-ins of a user as [provider, subject]; both tables must agree on them. */
export async function linkedOf({ database }: TestApp, userId: string): Promise<[string, string][]> {
  const own = await database.db
    .selectFrom('user_identities')
    .select(['provider', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
  const keyed = await database.db
    .selectFrom('identities')
    .select(['provider', 'subject'])
    .where('user_id', '=', userId)
    .where('provider', 'not in', ['email', 'passkey', 'token', 'tag'])
    .orderBy('provider')
    .execute();
  const pairs = (rows: readonly { provider: string; subject: string }[]) =>
    rows.map(({ provider, subject }): [string, string] => [provider, subject]);
  if (JSON.stringify(pairs(own)) !== JSON.stringify(pairs(keyed))) {
    throw new Error('The two tables of identities do not agree.');
  }
  return pairs(own);
}

/** The mails that wait for a user, oldest first. */
export async function jobsOf({ database }: TestApp, userId: string) {
  const rows = await database.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) as MailPayload }));
}
