import type { PasskeyAssertion } from '#contract/passkeys.ts';
import { DAY } from '#domain/days/time.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { claimNonce, spendMark } from '#server/accounts/providers/spend-nonce.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { ChallengeUse } from '#server/accounts/web-authn/challenges.ts';
import { passkeyRefused, type UsedPasskey, verifyAssertion } from '#server/accounts/web-authn/verify.ts';
import {
  type CheckedChallenge,
  checkChallenge,
  type WebAuthn,
} from '#server/accounts/web-authn/web-authn.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import type { PasskeysTable } from '#server/core/database/factor-schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import { findRow, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { Log } from '#server/core/errors/log.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';
import { userHandleOf } from './passkey-options.ts';

/** A correct answer of a passkey, to be used by a transaction. */
export interface CheckedPasskey extends UsedPasskey {
  readonly credentialId: string;
  readonly challenge: CheckedChallenge;
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
  if (!passkey || !isOfUser) throw passkeyRefused();
  const used = await verifyAssertion(webAuthn.party, assertion, passkey, challenge.challenge);
  if (!isNewer(used, passkey)) {
    log.warn({ userId, passkey: passkey.id }, 'A passkey was refused: its counter did not rise');
    await mailCopy(database, userId, now);
    throw passkeyRefused();
  }
  return { ...used, credentialId: assertion.id, challenge };
}

/** Uses a checked answer up: of concurrent and later calls with it exactly one succeeds. */
export async function spendPasskey(
  rows: UserRows,
  { credentialId, challenge, ...used }: CheckedPasskey,
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
