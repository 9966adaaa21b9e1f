import type { Provider } from '#contract/account.ts';
import type { Queries } from '#server/database/database.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import type { VerifiedIdentity } from './id-token.ts';

type Scope = Pick<UserScope, 'queries' | 'userId'>;
type Key = Pick<VerifiedIdentity, 'provider' | 'subject'>;

/** Whose an identity is: by its issuer and subject, never by an email. */
export async function findIdentityOwner(
  queries: Queries,
  { provider, subject }: Key,
): Promise<string | null> {
  const row = await queries
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The subject that a user has linked of a provider. */
export async function findLinkedSubject(
  { queries, userId }: Scope,
  provider: Provider,
): Promise<string | null> {
  const row = await queries
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** Gives an identity to a user who has none of its provider. False when it is somebody's: the key decides, so that a race has one winner. */
export async function claimIdentity(
  { queries, userId }: Scope,
  { provider, subject, email }: VerifiedIdentity,
  at: string,
): Promise<boolean> {
  const key = { provider, subject, user_id: userId, created_at: at };
  const claimed = await queries
    .insertInto('identities')
    .values(key)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 1n) return false;
  await queries
    .insertInto('user_identities')
    .values({ ...key, email })
    .execute();
  return true;
}

/** Takes every linked sign-in from a user: each by its own key, where it lies. */
export async function releaseIdentities({ queries, userId }: Scope): Promise<void> {
  const released = await queries
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .returning(['provider', 'subject'])
    .execute();
  for (const { provider, subject } of released) {
    await queries
      .deleteFrom('identities')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .where('user_id', '=', userId)
      .execute();
  }
}
