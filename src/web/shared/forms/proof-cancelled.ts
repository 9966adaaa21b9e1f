/** The user closed the proof dialog: the action stops, and this is no error. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled';
}
