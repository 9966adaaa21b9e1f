/** The move cannot begin or cannot go on; the message is one line for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
