import { createHash } from 'node:crypto';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import { DAY } from '#domain/days/time.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { claimNonce, spendMark } from '#server/accounts/secrets/one-time-secret.ts';
import { bytesOfId } from '#server/accounts/secrets/opaque-token.ts';
import { findIdentityOwner, findUser } from '#server/accounts/users/user-repository.ts';
import {
  ALGORITHMS,
  passkeyRefused,
  type RelyingParty,
  type UsedPasskey,
  verifyAssertion,
} from '#server/accounts/web-authn/verify.ts';
import {
  CHALLENGE_MS,
  type ChallengeUse,
  type CheckedChallenge,
  checkChallenge,
  type WebAuthn,
} from '#server/accounts/web-authn/web-authn.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { PasskeysTable } from '#server/core/database/account-tables.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  deleteRows,
  findRow,
  insertNew,
  insertRow,
  listRows,
  type UserRows,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import type { Log } from '#server/core/errors/log.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';

/** The identity of a passkey, by which its user is found. */
const identityOf = (credentialId: string) => ({
  provider: 'passkey',
  subject: createHash('sha256').update(credentialId).digest('base64url'),
});

export async function findPasskeyOwner(queries: Queries, credentialId: string): Promise<string | null> {
  return await findIdentityOwner(queries, identityOf(credentialId));
}

/** A user's passkeys, the oldest first. */
export async function listPasskeys(rows: UserRows): Promise<PasskeysTable[]> {
  return await listRows(rows, 'passkeys', { orderBy: ['created_at', 'id'] });
}

/** Whether a browser offers a passkey at an address; of those of before there were several it is not known until one is used. */
export function isOfParty({ rp_id }: PasskeysTable, { id }: RelyingParty): boolean {
  return rp_id === null || rp_id === id;
}

/** False when the credential belongs to an account already: the unique key decides a race. */
export async function claimPasskey(
  rows: UserRows,
  passkey: Omit<PasskeysTable, 'user_id'>,
): Promise<boolean> {
  const identity = { ...identityOf(passkey.credential_id), created_at: passkey.created_at };
  if (!(await insertNew(rows, 'identities', identity))) return false;
  await insertRow(rows, 'passkeys', passkey);
  return true;
}

export async function deletePasskey(
  rows: UserRows,
  { id, credential_id }: Pick<PasskeysTable, 'id' | 'credential_id'>,
): Promise<void> {
  await deleteRows(rows, 'identities', identityOf(credential_id));
  await deleteRows(rows, 'passkeys', { id });
}

/** Deletes those that were added at that instant or later; answers whether there were any. */
export async function deletePasskeysSince(rows: UserRows, since: string): Promise<boolean> {
  const added = (await listPasskeys(rows)).filter(({ created_at }) => created_at >= since);
  for (const passkey of added) await deletePasskey(rows, passkey);
  return added.length > 0;
}

const CLUB = 'Resilience';

/** The id of a user in a passkey. A browser shows it to no other site. */
export const userHandleOf = (userId: string): string => bytesOfId(userId).toString('base64url');

/** What a browser needs to use a passkey: one of these, or any of this server when there is none. */
export function requestOptions(
  { party, challenges }: WebAuthn,
  use: ChallengeUse,
  passkeys: readonly PasskeysTable[],
  now: number,
): PasskeyRequest {
  return {
    challenge: challenges.create(use, now),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  };
}

/** What a browser needs to make a passkey, on a device that has none of this account yet. */
export function creationOptions(
  { party, challenges }: WebAuthn,
  user: UsersTable,
  use: ChallengeUse,
  passkeys: readonly PasskeysTable[],
  now: number,
): PasskeyCreation {
  return {
    challenge: challenges.create(use, now),
    rp: { id: party.id, name: CLUB },
    user: { id: userHandleOf(user.user_id), name: user.email, displayName: user.first_name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

function descriptorOf({ credential_id, transports }: PasskeysTable) {
  return { type: 'public-key' as const, id: credential_id, transports: JSON.parse(transports) as string[] };
}

/** A correct answer of a passkey, to be used by a transaction. */
export interface CheckedPasskey extends UsedPasskey {
  readonly credentialId: string;
  readonly challenge: CheckedChallenge;
  readonly rpId: string;
}

interface Checker {
  readonly webAuthn: WebAuthn;
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
}

/** Counts a check of a passkey of a session. One session cannot use up the user's budget, so none blocks another. */
export async function takePasskey(limits: Limits, { userId, tokenHash }: Viewer): Promise<void> {
  await limits.take('passkeysOfSession', tokenHash);
  await limits.take('passkeysOfUser', userId);
}

/** Checks the answer of a user's passkey, outside any transaction. */
export async function checkPasskey(
  { webAuthn, database, log }: Checker,
  userId: string,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
  now: number,
): Promise<CheckedPasskey> {
  const challenge = await checkChallenge(webAuthn, assertion.response, use, now);
  const rows = { queries: database.db, userId };
  const passkey = await findRow(rows, 'passkeys', { credential_id: assertion.id });
  const { userHandle } = assertion.response;
  const isOfUser = userHandle === undefined || userHandle === userHandleOf(userId);
  if (!passkey || !isOfUser || !isOfParty(passkey, webAuthn.party)) throw passkeyRefused();
  const used = await verifyAssertion(webAuthn.party, assertion, passkey, challenge.challenge);
  if (!isNewer(used, passkey)) {
    log.warn({ userId, passkey: passkey.id }, 'A passkey was refused: its counter did not rise');
    await mailCopy(database, userId, now);
    throw passkeyRefused();
  }
  return { ...used, credentialId: assertion.id, challenge, rpId: webAuthn.party.id };
}

/** Uses a checked answer up: of concurrent and later calls with it exactly one succeeds. */
export async function spendPasskey(
  rows: UserRows,
  { credentialId, challenge, rpId, ...used }: CheckedPasskey,
  now: number,
): Promise<void> {
  // Removed or used meanwhile.
  const passkey = await findRow(rows, 'passkeys', { credential_id: credentialId });
  if (!passkey || !isNewer(used, passkey)) throw passkeyRefused();
  if (!(await spendMark(rows, challenge.mark, challenge.until, now))) throw passkeyRefused();
  const changes = {
    counter: used.counter,
    backed_up: used.isBackedUp ? 1 : 0,
    last_used_at: instant(now),
    rp_id: rpId,
  } as const;
  await updateRows(rows, 'passkeys', { id: passkey.id }, changes);
}

/** A counter that does not rise reveals a copy of the key. Many authenticators do not count: then both are 0. */
function isNewer({ counter }: UsedPasskey, stored: PasskeysTable): boolean {
  return counter > stored.counter || (counter === 0 && stored.counter === 0);
}

async function mailCopy(database: Database, userId: string, now: number): Promise<void> {
  await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    const isFirst = user !== null && (await claimNonce(rows, 'passkeyRefused', now + DAY, now));
    if (isFirst) await mailNotice(rows, user, { template: 'passkeyRefused' }, now);
  });
}
