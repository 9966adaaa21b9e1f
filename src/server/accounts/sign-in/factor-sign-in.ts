import type { PasskeyAssertion } from '#contract/passkeys.ts';
import { DAY } from '#domain/days/time.ts';
import { isGone } from '#server/accounts/closing/close-account.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { checkPasskey, findPasskeyOwner, spendPasskey } from '#server/accounts/passkeys/passkeys.ts';
import { claimNonce, GUESSES_MAX } from '#server/accounts/secrets/one-time-secret.ts';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { originBy, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { type Client, isKnownDevice } from '#server/accounts/sessions/known-device.ts';
import { proofsAt } from '#server/accounts/sessions/session-service.ts';
import { codeServicesOf, spendFactorCode } from '#server/accounts/two-step/factor-code.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { passkeyRefused } from '#server/accounts/web-authn/verify.ts';
import type { WebAuthn } from '#server/accounts/web-authn/web-authn.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Log } from '#server/core/errors/log.ts';
import { addressKeys } from '#server/core/limits/rate-limits.ts';
import {
  countGuess,
  createSession,
  type SignedIn,
  signInExpired,
  spendFactorChallenge,
} from './create-session.ts';

interface SecondStep extends Client {
  /** Undefined without one. */
  readonly challenge: string | undefined;
  readonly code: string;
  /** The address of the request. */
  readonly ip: string;
}

/** Completes a sign-in by a code of the app, or a recovery code (docs/decisions/second-factor.md). */
export async function takeSecondStep(
  context: AccountContext,
  { challenge, code, ip, ...client }: SecondStep,
): Promise<SignedIn> {
  const { database, limits, clock } = context;
  await limits.take('factorCodesOfAddress', addressKeys(ip));
  const key = challenge === undefined ? null : parseToken(challenge);
  if (!key) throw signInExpired();
  const now = clock();
  // First, so that a made-up challenge takes nothing from the account's budget.
  const guesses = await countGuess({ queries: database.db, userId: key.userId }, key.tokenHash, now);
  const succeeded = await countCode(context, key.userId, client);
  const services = await codeServicesOf(context);
  try {
    const signedIn = await withTransaction(database, key.userId, async (rows) => {
      const first = await spendFactorChallenge(rows, key.tokenHash, now);
      const user = await findUser(rows.queries, key.userId);
      if (!user || isGone(user, now)) throw signInExpired();
      await spendFactorCode(rows, services, user, code, now);
      return await createSession(rows, user, { ...client, method: 'totp', first }, now, proofsAt(now, true));
    });
    succeeded();
    return signedIn;
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'invalidFactorCode';
    if (isWrong) await recordGuess(context, key.userId, client, guesses, now);
    throw error;
  }
}

/** Takes a point of the device's budget, or of that of strangers; returns what to call after a right code. */
async function countCode(context: AccountContext, userId: string, { device }: Client): Promise<() => void> {
  const { limits } = context;
  if (device?.userId === userId && (await isKnownDevice(context, device))) {
    if (limits.tryTake('factorCodesOfDevice', device.tokenHash)) {
      return () => limits.refund('factorCodesOfDevice', device.tokenHash);
    }
  }
  await limits.take('factorCodesOfAccount', userId);
  return () => limits.refund('factorCodesOfAccount', userId);
}

/** Records a wrong code, and mails after the last guess, once a day: someone knows the password or has the account of the provider. */
async function recordGuess(
  { database }: AccountContext,
  userId: string,
  { userAgent, network }: Client,
  guesses: number,
  now: number,
): Promise<void> {
  await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    if (!user) return;
    const origin = originBy(userAgent, network, undefined);
    await recordEvent(rows, { kind: 'signInRefused', method: 'totp' }, origin, now);
    const isFirst = guesses === GUESSES_MAX && (await claimNonce(rows, 'codesGuessed', now + DAY, now));
    if (isFirst) await mailNotice(rows, user, { template: 'codesGuessed' }, now);
  });
}

interface PasskeySignIn extends Client {
  readonly credential: PasskeyAssertion;
  readonly webAuthn: WebAuthn;
  readonly log: Pick<Log, 'warn'>;
}

/** Signs a user in by a passkey, without a second step: the device has verified its user. */
export async function signInByPasskey(
  context: AccountContext,
  { credential, webAuthn, log, ...client }: PasskeySignIn,
): Promise<SignedIn> {
  const { database, clock } = context;
  const now = clock();
  const userId = await findPasskeyOwner(database.db, credential.id);
  if (userId === null) throw passkeyRefused();
  const use = { purpose: 'signIn' } as const;
  const checked = await checkPasskey({ webAuthn, database, log }, userId, credential, use, now);
  return await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    if (!user || isGone(user, now)) throw passkeyRefused();
    await spendPasskey(rows, checked, now);
    return await createSession(rows, user, { ...client, method: 'passkey' }, now, proofsAt(now, true));
  });
}
