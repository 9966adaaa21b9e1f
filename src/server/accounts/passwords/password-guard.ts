import { originBy, recordEvent } from '#server/accounts/security-events/security-events.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { type Client, isDeviceOf } from '#server/accounts/sessions/known-device.ts';
import { findUser, findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { SYSTEM_USER, withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import type { JobPayloads } from '#server/core/jobs/job-kinds.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { accountKeys, addressKeys } from '#server/core/limits/rate-limits.ts';

/** A sign-in attempt by email. */
export interface Attempt extends Client {
  readonly email: string;
  readonly password: string;
  /** The address of the request. */
  readonly ip: string;
}

/**
 * Counts an attempt before any hashing, runs it, and refunds what the account's owner needs (docs/rules/attacks.md#guessing-passwords). A
 * device that the account knows has a budget of its own, so strangers who use up the account's budget do not lock its owner out.
 */
export async function guardPassword<T>(
  context: AccountContext,
  attempt: Attempt,
  tried: () => Promise<T>,
): Promise<T> {
  try {
    const succeeded = await count(context, attempt);
    const result = await tried();
    succeeded();
    return result;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    context.signInWatch.failed(attempt.email, attempt.password);
    // One that a limit refused is not stored: nothing was checked, and there may be any number of them.
    if (error.code === 'invalidCredentials') await enqueueRefusedSignIn(context, attempt);
    throw error;
  }
}

/** Takes the points of an attempt; returns what to call after a successful one. */
async function count(context: AccountContext, { email, ip, device }: Attempt): Promise<() => void> {
  const { limits } = context;
  if (device && (await isDeviceOf(context, email, device))) {
    if (limits.tryTake('passwordsOfDevice', device.tokenHash)) return () => {};
  }
  await limits.take('passwordsOfAddress', addressKeys(ip));
  const account = accountKeys(email, ip);
  await limits.take('passwordsOfAccount', account);
  return () => limits.refund('passwordsOfAccount', account);
}

/** A wrong password, or a limit. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'invalidCredentials' || error.code === 'tooManyRequests')
  );
}

/**
 * Enqueues the job that records a wrong password. The job looks the account up, so that the request does the same work for a known and an
 * unknown address (docs/rules/accounts.md#known-and-unknown-addresses). The answer stays a refusal when storage accepts no writes.
 */
async function enqueueRefusedSignIn(
  { database, clock }: Context,
  { email, userAgent, network }: Attempt,
): Promise<void> {
  const now = clock();
  const payload = { email, at: now, origin: originBy(userAgent, network, undefined) };
  try {
    await withTransaction(database, SYSTEM_USER, (rows) =>
      enqueue(rows, { kind: 'signInRefused', payload, now }),
    );
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
  }
}

/** The job: adds the event to the account of that address, if there is one. */
export async function recordRefusedSignIn(
  { database }: Pick<Context, 'database'>,
  { payload }: { readonly payload: JobPayloads['signInRefused'] },
): Promise<void> {
  const { email, at, origin } = payload;
  const userId = await findUserIdByEmail(database.db, email);
  if (userId === null) return;
  await withTransaction(database, userId, async ({ queries }) => {
    const user = await findUser(queries, userId);
    // A former address is reserved for its account, but cannot be used to sign in.
    if (user?.email !== email) return;
    await recordEvent({ queries, userId }, { kind: 'signInRefused', method: 'password' }, origin, at);
  });
}
