/**
 * Whether the user cancelled, which is no error. Android has a code for it, Google on iOS and the share sheet a message, Apple a number.
 */
export function isUserCancelled(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === 'USER_CANCELLED' || /cancell?ed|error 1001/i.test(message);
}
