import { Secret, TOTP } from 'otpauth';
import { passkeyCalls } from '#contract/passkeys.ts';
import { claimPasskey, userHandleOf } from '#server/accounts/passkeys/passkeys.ts';
import { createFactorChallenge } from '#server/accounts/sign-in/create-session.ts';
import { renewRecoveryCodes } from '#server/accounts/two-step/factor-code.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { deleteRows, insertRow, updateRows } from '#server/core/database/user-rows.ts';
import { readEncryptionKey, sealSecret } from '#server/core/secrets/secrets.ts';
import { type Ceremony, makeKey, type TestPasskey, useKey } from './authenticator.ts';
import { scopeOf, type TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';

const at = (api: TestApp): string => new Date(api.clock.now).toISOString();

export interface OwnPasskey extends TestPasskey {
  /** Its id in the API. */
  readonly rowId: string;
}

/** A passkey of a user, as if it had been added in the settings. */
export async function givePasskey(api: TestApp, user: TestUser, counter = 0): Promise<OwnPasskey> {
  const passkey = makeKey(userHandleOf(user.userId));
  const rowId = crypto.randomUUID();
  await claimPasskey(scopeOf(api, user), {
    id: rowId,
    credential_id: passkey.id,
    public_key: Buffer.from(passkey.publicKey).toString('base64url'),
    counter,
    transports: '["internal"]',
    name: 'My phone',
    backed_up: 0,
    created_at: at(api),
    last_used_at: null,
    rp_id: 'localhost',
  });
  return { ...passkey, rowId };
}

/** A sign-in by a passkey, with whatever an attacker would do otherwise. */
export async function signInByKey(api: TestApp, passkey: TestPasskey, given: Ceremony = {}) {
  const { body: request } = await send(api, passkeyCalls.getPasskeyRequest);
  const credential = useKey(passkey, request, given);
  return await send(api, passkeyCalls.loginPasskey, { body: { credential } });
}

export interface GivenTwoStep {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** The secret of a setup that waits for its first code. */
export async function giveSetup(api: TestApp, user: TestUser): Promise<string> {
  const scope = scopeOf(api, user);
  const secret = new Secret({ size: 20 }).base32;
  const sealed = sealSecret(readEncryptionKey(api.config), 'totp', user.userId, secret);
  await deleteRows(scope, 'totp_secrets');
  await insertRow(scope, 'totp_secrets', { secret: sealed, last_step: 0, created_at: at(api) });
  return secret;
}

/** Two-step verification, as if it had been switched on in the settings `daysAgo`. */
export async function giveTwoStep(api: TestApp, user: TestUser, daysAgo = 0): Promise<GivenTwoStep> {
  const scope = scopeOf(api, user);
  const secret = await giveSetup(api, user);
  const since = new Date(api.clock.now - daysAgo * 86_400_000).toISOString();
  await updateUser(scope, { two_step_at: since });
  return { secret, recoveryCodes: await renewRecoveryCodes(scope, api.clock.now) };
}

/** The code that an app shows at an instant. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret }).generate({ timestamp });
}

/** The challenge of a sign-in whose first step was right. */
export async function giveChallenge(api: TestApp, user: TestUser): Promise<string> {
  return await createFactorChallenge(scopeOf(api, user), 'password', api.clock.now);
}

/** The user's sessions are as after a passkey or a code. */
export async function proveFactor(api: TestApp, user: TestUser): Promise<void> {
  await updateRows(scopeOf(api, user), 'sessions', {}, { factor_proved_at: at(api) });
}
