import { randomUUIDv7 } from 'node:crypto';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import type { Passkey, PasskeyAttestation, PasskeyCreation } from '#contract/passkeys.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import {
  claimPasskey,
  creationOptions,
  deletePasskey,
  isOfParty,
  listPasskeys,
} from '#server/accounts/passkeys/passkeys.ts';
import { spendMark } from '#server/accounts/secrets/one-time-secret.ts';
import type { UserRequest } from '#server/accounts/services/account-context.ts';
import { listIdentities, lockedUser } from '#server/accounts/users/user-repository.ts';
import { type MadePasskey, passkeyRefused, verifyAttestation } from '#server/accounts/web-authn/verify.ts';
import {
  type ChallengeUse,
  type CheckedChallenge,
  checkChallenge,
  type WebAuthn,
} from '#server/accounts/web-authn/web-authn.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { PasskeysTable } from '#server/core/database/account-tables.ts';
import { findRow, type UserRows, updateRows } from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { isFactorFresh } from '#server/core/http/fresh-proof.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { delayErasing, requireFactor } from './factors.ts';

export async function showPasskeys(rows: UserRows, config: FirstAddress): Promise<Passkey[]> {
  return (await listPasskeys(rows)).map((each) => present(each, config));
}

/** What the viewer's browser needs to make a passkey. */
export async function startPasskey(asked: UserRequest, webAuthn: WebAuthn): Promise<PasskeyCreation> {
  const { user, passkeys } = await mayAdd(asked);
  const here = passkeys.filter((each) => isOfParty(each, webAuthn.party));
  return creationOptions(webAuthn, user, useBy(asked.viewer), here, asked.now);
}

/** A new passkey of a viewer that was checked. */
type CheckedNew = MadePasskey & { readonly challenge: CheckedChallenge; readonly rpId: string };

/** Checks a new passkey, outside any transaction. */
export async function checkNewPasskey(
  webAuthn: WebAuthn,
  viewer: Viewer,
  attestation: PasskeyAttestation,
  now: number,
): Promise<CheckedNew> {
  const challenge = await checkChallenge(webAuthn, attestation.response, useBy(viewer), now);
  const made = await verifyAttestation(webAuthn.party, attestation, challenge.challenge);
  return { ...made, challenge, rpId: webAuthn.party.id };
}

export async function addPasskey(
  asked: UserRequest,
  config: FirstAddress,
  { challenge, name, ...made }: CheckedNew & { readonly name: string },
): Promise<Passkey> {
  const { scope, now } = asked;
  const { user } = await mayAdd(asked);
  if (!(await spendMark(scope, challenge.mark, challenge.until, now))) throw passkeyRefused();
  const passkey = {
    id: randomUUIDv7(),
    credential_id: made.credentialId,
    public_key: made.publicKey,
    counter: made.counter,
    transports: JSON.stringify(made.transports),
    name,
    backed_up: made.isBackedUp ? 1 : 0,
    created_at: instant(now),
    last_used_at: null,
    rp_id: made.rpId,
  } as const;
  if (!(await claimPasskey(scope, passkey))) throw new ApiError('identityTaken');
  await mailNotice(scope, user, { template: 'passkeyAdded' }, now);
  return present(passkey, config);
}

export async function renamePasskey(
  rows: UserRows,
  id: string,
  name: string,
  config: FirstAddress,
): Promise<Passkey> {
  const passkey = await findRow(rows, 'passkeys', { id });
  if (!passkey) throw notFound();
  await updateRows(rows, 'passkeys', { id }, { name });
  return present({ ...passkey, name }, config);
}

/** Removes a passkey, unless it is the only way into the account. */
export async function removePasskey({ scope, viewer, now }: UserRequest, id: string): Promise<void> {
  const user = await lockedUser(scope);
  const passkeys = await listPasskeys(scope);
  const passkey = passkeys.find((each) => each.id === id);
  if (!passkey) throw notFound();
  const isLast = passkeys.length === 1;
  const isOnlyWay = isLast && user.password_hash === null && (await listIdentities(scope)).length === 0;
  if (isOnlyWay) throw new ApiError('lastSignIn');
  await deletePasskey(scope, passkey);
  if (isLast && user.two_step_at === null && !isFactorFresh(viewer, now)) await delayErasing(scope, now);
  await mailNotice(scope, user, { template: 'passkeyRemoved' }, now);
}

/** Refuses one passkey too many, and a session that did not use the factor that the account has. */
async function mayAdd(asked: UserRequest) {
  const user = await lockedUser(asked.scope);
  await requireFactor(asked, user);
  const passkeys = await listPasskeys(asked.scope);
  if (passkeys.length >= PASSKEYS_MAX) throw new ApiError('limitReached');
  return { user, passkeys };
}

const useBy = ({ tokenHash }: Viewer): ChallengeUse => ({ purpose: 'add', session: tokenHash });

type FirstAddress = Pick<Config, 'PUBLIC_URL'>;

/** One of before a server had several addresses was made at the only one. */
function present(
  { id, name, backed_up, created_at, last_used_at, rp_id }: Omit<PasskeysTable, 'user_id'>,
  { PUBLIC_URL }: FirstAddress,
): Passkey {
  const address = rp_id ?? new URL(PUBLIC_URL).hostname;
  return { id, name, address, backedUp: backed_up === 1, createdAt: created_at, lastUsedAt: last_used_at };
}
