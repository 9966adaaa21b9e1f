/** A command did not do what was asked; the message is one line for the operator. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The command line itself is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
