import type { TableMaker } from './table-maker.ts';

/** A passkey belongs to the address that it was made at, a session knows how it began, and a role by a claim of a provider goes with it. */
export async function signInFacts(maker: TableMaker): Promise<void> {
  await maker.addTexts('passkeys', 'rp_id');
  await maker.addTexts('sessions', 'signed_in_by');
  await maker.addTexts('sign_in_challenges', 'first_method');
  await maker.addTexts('users', 'role_by');
}
