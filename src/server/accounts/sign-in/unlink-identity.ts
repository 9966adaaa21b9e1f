import type { Provider } from '#contract/account.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { listIdentities, removeIdentity } from '#server/accounts/users/identity-repository.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';

/** Unlinks a sign-in, unless it is the only way into the account. */
export async function unlinkIdentity(scope: UserScope, provider: Provider, now: number): Promise<void> {
  const user = await lockedUser(scope);
  const linked = await listIdentities(scope);
  const identity = linked.find((each) => each.provider === provider);
  if (!identity) throw notFound();
  if (user.password_hash === null && linked.length === 1) throw new ApiError('lastSignIn');
  await removeIdentity(scope, identity);
  await mailNotice(scope, user, { template: 'signInUnlinked', details: { provider } }, now);
}
