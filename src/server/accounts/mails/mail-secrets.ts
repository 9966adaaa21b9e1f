import { EMAIL_LINK_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { createToken, type TokenKey } from '#server/accounts/sessions/opaque-token.ts';
import { pendingEmailOf, pendingEndOf } from '#server/accounts/users/pending-email.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { MailSecretsTable, UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

export type MailSecretPurpose = MailSecretsTable['purpose'];

/** How long a mailed link works: a reset by decisions.md, "Accounts". */
const LIFE_MS: Readonly<Record<MailSecretPurpose, number>> = {
  reset: RESET_LINK_MINUTES * 60_000,
  confirm: EMAIL_LINK_DAYS * 86_400_000,
};
/** Wrong guesses that end a link (security.md, A11). */
const WRONG_GUESSES_MAX = 5;

const instant = (at: number): string => new Date(at).toISOString();

/**
 * Makes the secret of a link that is about to be mailed, and ends the older one of its purpose. Null when the address is not (or no
 * longer) this user's: what was to be mailed to it is then nobody's business.
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

/** When a secret that is mailed now expires; null where the address is not the user's. A new link to a pending address works no longer than the first. */
function endOf(user: UsersTable, purpose: MailSecretPurpose, email: string, now: number): number | null {
  if (email === user.email) return now + LIFE_MS[purpose];
  return purpose === 'confirm' && email === pendingEmailOf(user, now) ? pendingEndOf(user) : null;
}

/**
 * True while the link holds. A wrong guess is counted by the very statement that looks, so that of any number at once no more than
 * five are ever compared; past that the link is dead.
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

/** Uses a link up: the address that it was mailed to, or null when it does not hold (any more). Of a race exactly one gets it. */
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

/** Ends the link of a purpose that was mailed to a user: what it is for is done, or is another's now. */
export async function forgetMailSecret(
  { queries, userId }: UserRows,
  purpose: MailSecretPurpose,
): Promise<void> {
  await queries
    .deleteFrom('mail_secrets')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}
