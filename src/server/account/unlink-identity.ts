import type { Provider } from '#contract/account.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { listIdentities, removeIdentity } from '#server/user/identity-repository.ts';
import { lockedUser } from '#server/user/user-repository.ts';
import { mailNotice } from './account-mails.ts';

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
