import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { isDeviceOf } from '#server/accounts/sessions/known-device.ts';
import type { TokenKey } from '#server/accounts/sessions/opaque-token.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { accountKeys, addressKeys } from '#server/core/limits/budget-keys.ts';

/** A sign-in attempt by email. */
export interface Attempt {
  readonly email: string;
  readonly password: string;
  /** The address of the request. */
  readonly ip: string;
  readonly device: TokenKey | null;
}

/**
 * Counts an attempt before any hashing, runs it, and refunds what the account's owner needs (security.md, A1 to A4). A device that the
 * account knows has a budget of its own, so strangers who use up the account's budget do not lock its owner out.
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
    if (isRefusal(error)) context.signInWatch.failed(attempt.email, attempt.password);
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

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'invalidCredentials' || error.code === 'tooManyRequests')
  );
}
