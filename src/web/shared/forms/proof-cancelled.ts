/** The user closed the question for proof: the action does not go on, and nothing is wrong. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled';
}
