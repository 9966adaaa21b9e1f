/**
 * Somebody who turns back has done nothing wrong: Android has a code for it, Google on iOS says so, Apple has a number, and
 * what shares says so too.
 */
export function isUserCancelled(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === 'USER_CANCELLED' || /cancell?ed|error 1001/i.test(message);
}
