import { EMAIL_LINK_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { isSecret, working } from '#server/accounts/secrets/one-time-secret.ts';
import { createToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { pendingEmailOf, pendingEndOf } from '#server/accounts/users/pending-email.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { MailSecretsTable } from '#server/core/database/access-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { saveRow, takeRow } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

export type MailSecretPurpose = MailSecretsTable['purpose'];

/** The lifetime of a mailed link (docs/rules/accounts.md#mailed-links). */
const LIFE_MS: Readonly<Record<MailSecretPurpose, number>> = {
  reset: RESET_LINK_MINUTES * MINUTE,
  confirm: EMAIL_LINK_DAYS * DAY,
};
const STORE = {
  table: 'mail_secrets',
  hash: 'secret_hash',
  guesses: 'attempts',
  end: 'expires_at',
} as const;

/**
 * Creates the secret of a link for its mail, and ends the older one of its purpose. Null when the address is not, or no longer, this
 * user's: then the mail must not be sent.
 */
export async function createMailSecret(
  rows: UserRows,
  purpose: MailSecretPurpose,
  email: string,
  now: number,
): Promise<string | null> {
  const user = await findUser(rows.queries, rows.userId);
  const end = user && endOf(user, purpose, email, now);
  if (!end) return null;
  const { token, tokenHash } = createToken(rows.userId);
  await saveRow(rows, 'mail_secrets', {
    purpose,
    secret_hash: tokenHash,
    email,
    attempts: 0,
    created_at: instant(now),
    expires_at: instant(end),
  });
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

/** True while the link is valid. Wrong guesses are counted; after five the link is invalid. */
export async function isMailSecret(
  queries: Queries,
  purpose: MailSecretPurpose,
  { userId, tokenHash: hash }: TokenKey,
  now: number,
): Promise<boolean> {
  return await isSecret({ queries, userId }, STORE, { key: { purpose }, hash }, now);
}

/** Consumes a link: answers the address that it was mailed to, or null when it is invalid. Of concurrent calls exactly one succeeds. */
export async function consumeMailSecret(
  queries: Queries,
  purpose: MailSecretPurpose,
  { userId, tokenHash }: TokenKey,
  now: number,
): Promise<string | null> {
  const found = { purpose, secret_hash: tokenHash, ...working(STORE, now) };
  return (await takeRow({ queries, userId }, STORE.table, found))?.email ?? null;
}
