import { createHash } from 'node:crypto';
import { findIdentityOwner } from '#server/accounts/users/identity-repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { PasskeysTable } from '#server/core/database/factor-schema.ts';
import { deleteRows, insertNew, insertRow, listRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** The identity of a passkey, by which its user is found. */
const identityOf = (credentialId: string) => ({
  provider: 'passkey',
  subject: createHash('sha256').update(credentialId).digest('base64url'),
});

export async function findPasskeyOwner(queries: Queries, credentialId: string): Promise<string | null> {
  return await findIdentityOwner(queries, identityOf(credentialId));
}

/** A user's passkeys, the oldest first. */
export async function listPasskeys(rows: UserRows): Promise<PasskeysTable[]> {
  return await listRows(rows, 'passkeys', { orderBy: ['created_at', 'id'] });
}

/** False when the credential belongs to an account already: the unique key decides a race. */
export async function claimPasskey(
  rows: UserRows,
  passkey: Omit<PasskeysTable, 'user_id'>,
): Promise<boolean> {
  const identity = { ...identityOf(passkey.credential_id), created_at: passkey.created_at };
  if (!(await insertNew(rows, 'identities', identity))) return false;
  await insertRow(rows, 'passkeys', passkey);
  return true;
}

export async function deletePasskey(
  rows: UserRows,
  { id, credential_id }: Pick<PasskeysTable, 'id' | 'credential_id'>,
): Promise<void> {
  await deleteRows(rows, 'identities', identityOf(credential_id));
  await deleteRows(rows, 'passkeys', { id });
}

/** Deletes those that were added at that instant or later; answers whether there were any. */
export async function deletePasskeysSince(rows: UserRows, since: string): Promise<boolean> {
  const added = (await listPasskeys(rows)).filter(({ created_at }) => created_at >= since);
  for (const passkey of added) await deletePasskey(rows, passkey);
  return added.length > 0;
}
