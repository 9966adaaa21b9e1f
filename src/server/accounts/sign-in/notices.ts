import type { Provider } from '#contract/account.ts';
import { HOUR } from '#domain/time.ts';
import { takeOnce } from '#server/accounts/providers/nonce-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

type Scope = Pick<UserScope, 'queries' | 'userId'>;

/** Tells a user by mail that somebody who has their mailbox tried to sign in another way, and how to link it: once an hour (security.md, A23). */
export async function askToLink(
  scope: Scope,
  user: UsersTable,
  provider: Provider,
  now: number,
): Promise<void> {
  if (!(await takeOnce(scope, 'linkRequired', now + HOUR, now))) return;
  await mail(scope, user, 'linkRequired', provider, now);
}

/** Tells a user by mail that a sign-in was linked to the account. */
export async function tellLinked(
  scope: Scope,
  user: UsersTable,
  provider: Provider,
  now: number,
): Promise<void> {
  await mail(scope, user, 'signInLinked', provider, now);
}

async function mail(
  scope: Scope,
  { email, locale, first_name }: UsersTable,
  template: 'linkRequired' | 'signInLinked',
  provider: Provider,
  now: number,
): Promise<void> {
  const payload = { template, to: email, locale, firstName: first_name, details: { provider } };
  await enqueue(scope, { kind: 'mail', payload, now });
}
