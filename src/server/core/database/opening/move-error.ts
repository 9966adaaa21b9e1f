/** The move cannot start or continue; the message is one line for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
