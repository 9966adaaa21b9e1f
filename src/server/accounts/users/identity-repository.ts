import type { Provider } from '#contract/account.ts';
import { RECENTLY_LINKED_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { IdentitiesTable, UserIdentitiesTable } from '#server/core/database/schema.ts';
import { deleteRows, findRow, insertNew, insertRow, listRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

type AnyKey = Pick<IdentitiesTable, 'provider' | 'subject'>;

/** The user of an identity: of a provider by its issuer and subject, never by an email. */
export async function findIdentityOwner(
  queries: Queries,
  { provider, subject }: AnyKey,
): Promise<string | null> {
  const row = await queries
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The subject of a provider that a user has linked. */
export async function findLinkedSubject(rows: UserRows, provider: Provider): Promise<string | null> {
  return (await findRow(rows, 'user_identities', { provider }))?.subject ?? null;
}

/** Links an identity to a user who has none of its provider. False when it is taken. */
export async function claimIdentity(
  rows: UserRows,
  { provider, subject, email, sealed_token }: Omit<UserIdentitiesTable, 'user_id' | 'created_at'>,
  at: string,
): Promise<boolean> {
  const link = { provider, subject, created_at: at };
  if (!(await insertNew(rows, 'identities', link))) return false;
  await insertRow(rows, 'user_identities', { ...link, email, sealed_token });
  return true;
}

/** From when on a linked sign-in counts as recent: a thief may have linked it. */
export const recentlyLinkedSince = (now: number): string => instant(now - RECENTLY_LINKED_DAYS * DAY);

/** A user's linked sign-ins, by provider: those that were linked at that instant or later. */
export async function listIdentities(rows: UserRows, since = instant(0)): Promise<UserIdentitiesTable[]> {
  const where = { created_at: ['>=', since] } as const;
  return await listRows(rows, 'user_identities', { where, orderBy: ['provider'] });
}

/**
 * Unlinks one: it no longer signs in, and can be linked to another account. Its provider is asked to forget the link, by a job: that must
 * not depend on whether the provider can be reached now.
 */
export async function removeIdentity(
  rows: UserRows,
  { provider, subject, sealed_token }: UserIdentitiesTable,
  now: number,
): Promise<void> {
  await deleteRows(rows, 'user_identities', { provider });
  await deleteRows(rows, 'identities', { provider, subject });
  if (sealed_token !== null)
    await enqueue(rows, { kind: 'revokeToken', payload: { token: sealed_token }, now });
}

/** Unlinks those that were linked at that instant or later, and answers their providers. */
export async function removeIdentities(rows: UserRows, now: number, since?: string): Promise<Provider[]> {
  const linked = await listIdentities(rows, since);
  for (const identity of linked) await removeIdentity(rows, identity, now);
  return linked.map(({ provider }) => provider);
}
