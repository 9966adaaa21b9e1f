import type { Provider } from '#contract/account.ts';
import { HOUR } from '#domain/time.ts';
import { claimNonce } from '#server/accounts/providers/nonce-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

type Scope = Pick<UserScope, 'queries' | 'userId'>;

/** Mails a user that a sign-in with their mailbox's identity was tried, and how to link it: once an hour (security.md, A23). */
export async function mailLinkOffer(
  scope: Scope,
  user: UsersTable,
  provider: Provider,
  now: number,
): Promise<void> {
  if (!(await claimNonce(scope, 'linkRequired', now + HOUR, now))) return;
  await mail(scope, user, 'linkRequired', provider, now);
}

/** Mails a user that a sign-in was linked to the account. */
export async function mailIdentityLinked(
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
