import type { PasskeyAssertion } from '#contract/passkeys.ts';
import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { findPasskeyOwner } from '#server/accounts/passkeys/passkey-repository.ts';
import { checkPasskey, spendPasskey } from '#server/accounts/passkeys/use-passkey.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import type { Client } from '#server/accounts/sessions/known-device.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { passkeyRefused } from '#server/accounts/web-authn/verify.ts';
import { webAuthnOf } from '#server/accounts/web-authn/web-authn.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { Log } from '#server/core/errors/log.ts';
import { createSession, type SignedIn } from './create-session.ts';

interface PasskeySignIn extends Client {
  readonly credential: PasskeyAssertion;
  readonly log: Pick<Log, 'warn'>;
}

/** Signs a user in by a passkey, without a second step: the device has verified its user. */
export async function signInByPasskey(
  context: AccountContext,
  { credential, log, ...client }: PasskeySignIn,
): Promise<SignedIn> {
  const { database, clock } = context;
  const webAuthn = webAuthnOf(context);
  const now = clock();
  const userId = await findPasskeyOwner(database.db, credential.id);
  if (userId === null) throw passkeyRefused();
  const use = { purpose: 'signIn' } as const;
  const checked = await checkPasskey({ webAuthn, database, log }, userId, credential, use, now);
  return await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    if (!user || isGone(user, now)) throw passkeyRefused();
    await spendPasskey(rows, checked, now);
    return await createSession(rows, user, { ...client, method: 'passkey' }, now, true);
  });
}
