import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { type Client, isDeviceOf } from '#server/accounts/sessions/known-device.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { accountKeys, addressKeys } from '#server/core/limits/budget-keys.ts';
import { enqueueRefusedSignIn } from './refused-sign-in.ts';

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
