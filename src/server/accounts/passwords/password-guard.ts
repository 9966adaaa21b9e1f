import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { isDeviceOf } from '#server/accounts/sessions/known-device.ts';
import type { TokenKey } from '#server/accounts/sessions/opaque-token.ts';
import { ApiError } from '#server/core/errors/api-error.ts';

/** Somebody who says that an account is theirs. */
export interface Attempt {
  readonly email: string;
  readonly password: string;
  /** As addressKey gives it. */
  readonly address: string;
  readonly device: TokenKey | null;
}

/**
 * Counts an attempt before anything is hashed for it, tries it, and gives back what the account's own owner must not be short of
 * (security.md, A1 to A4). A device that the account knows has a budget of its own: strangers who spend the account's lock nobody out.
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

/** Answers what there is to do when the attempt was good. */
async function count(context: AccountContext, { email, address, device }: Attempt): Promise<() => void> {
  const { limits } = context;
  if (device && (await isDeviceOf(context, email, device))) {
    if (limits.tryTake('passwordsOfDevice', device.tokenHash)) return () => {};
  }
  await limits.take('passwordsOfAddress', address);
  await limits.take('passwordsOfAccount', email);
  return () => limits.giveBack('passwordsOfAccount', email);
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'invalidCredentials' || error.code === 'tooManyRequests')
  );
}
