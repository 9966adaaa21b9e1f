import { EMAIL_LINK_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { DAY, MINUTE } from '#domain/time.ts';
import { createToken, type TokenKey } from '#server/accounts/sessions/opaque-token.ts';
import { pendingEmailOf, pendingEndOf } from '#server/accounts/users/pending-email.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { MailSecretsTable } from '#server/core/database/access-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

export type MailSecretPurpose = MailSecretsTable['purpose'];

/** The lifetime of a mailed link (docs/rules/accounts.md#mailed-links). */
const LIFE_MS: Readonly<Record<MailSecretPurpose, number>> = {
  reset: RESET_LINK_MINUTES * MINUTE,
  confirm: EMAIL_LINK_DAYS * DAY,
};
/** Wrong guesses that end a link (docs/rules/attacks.md#mailed-secrets). */
const WRONG_GUESSES_MAX = 5;

/**
 * Creates the secret of a link for its mail, and ends the older one of its purpose. Null when the address is not, or no longer, this
 * user's: then the mail must not be sent.
 */
export async function createMailSecret(
  { queries, userId }: UserRows,
  purpose: MailSecretPurpose,
  email: string,
  now: number,
): Promise<string | null> {
  const user = await findUser(queries, userId);
  const end = user && endOf(user, purpose, email, now);
  if (!end) return null;
  const { token, tokenHash } = createToken(userId);
  const secret = {
    secret_hash: tokenHash,
    email,
    attempts: 0,
    created_at: instant(now),
    expires_at: instant(end),
  };
  await queries
    .insertInto('mail_secrets')
    .values({ user_id: userId, purpose, ...secret })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(secret))
    .execute();
  return token;
}

/**
 * The expiry of a secret that is mailed now; null when the address is not the user's. A second link to a pending address expires with the
 * first.
 */
function endOf(user: UsersTable, purpose: MailSecretPurpose, email: string, now: number): number | null {
  if (email === user.email) return now + LIFE_MS[purpose];
  return purpose === 'confirm' && email === pendingEmailOf(user, now) ? pendingEndOf(user) : null;
}

/**
 * True while the link is valid. The statement that reads also counts a wrong guess, so that at most five of any number of concurrent
 * guesses are compared; after that the link is invalid.
 */
export async function isMailSecret(
  queries: Queries,
  purpose: MailSecretPurpose,
  { userId, tokenHash }: TokenKey,
  now: number,
): Promise<boolean> {
  const looked = await queries
    .updateTable('mail_secrets')
    .set((row) => ({
      attempts: row
        .case()
        .when('secret_hash', '=', tokenHash)
        .then(row.ref('attempts'))
        .else(row('attempts', '+', 1))
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('attempts', '<', WRONG_GUESSES_MAX)
    .where('expires_at', '>', instant(now))
    .returning('secret_hash')
    .executeTakeFirst();
  return looked?.secret_hash === tokenHash;
}

/** Consumes a link: answers the address that it was mailed to, or null when it is invalid. Of concurrent calls exactly one succeeds. */
export async function consumeMailSecret(
  queries: Queries,
  purpose: MailSecretPurpose,
  { userId, tokenHash }: TokenKey,
  now: number,
): Promise<string | null> {
  const used = await queries
    .deleteFrom('mail_secrets')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', tokenHash)
    .where('attempts', '<', WRONG_GUESSES_MAX)
    .where('expires_at', '>', instant(now))
    .returning('email')
    .executeTakeFirst();
  return used?.email ?? null;
}
