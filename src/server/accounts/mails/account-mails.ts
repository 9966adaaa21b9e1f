import type { FastifyRequest } from 'fastify';
import { EMAIL_LINK_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { isSecret, working } from '#server/accounts/secrets/one-time-secret.ts';
import { createToken, type TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import type { UserRequest } from '#server/accounts/services/account-context.ts';
import { findUser, lockedUser } from '#server/accounts/users/user-repository.ts';
import { pendingEmailOf, pendingEndOf } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { MailSecretsTable } from '#server/core/database/account-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, saveRow, takeRow, type UserRows } from '#server/core/database/user-rows.ts';
import type { MailPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { accountKeys, addressKeys, type Limits } from '#server/core/limits/rate-limits.ts';

export type Addressee = Pick<UsersTable, 'email' | 'locale' | 'first_name'>;

/** Mails with a link that a newer one replaces, and the purpose of the link. */
type LinkMail = 'confirmEmail' | 'resetPassword';

/** The id of their job: a waiting job is replaced, like its link. */
const linkJobs = {
  confirmEmail: 'confirmEmail',
  confirmNewEmail: 'confirmEmail',
  accountExpires: 'confirmEmail',
  resetPassword: 'resetPassword',
} as const;

/** Mails a link to the user's address. */
export async function mailLink(
  rows: UserRows,
  user: Addressee,
  template: keyof typeof linkJobs,
  now: number,
): Promise<void> {
  const payload = { template, ...to(user) };
  await enqueue(rows, { kind: 'mail', id: linkJobs[template], payload, now });
}

/** Ends a mailed link, and removes its mail if it was not sent yet. */
export async function withdrawLink(rows: UserRows, template: LinkMail): Promise<void> {
  await withdrawJob(rows, template);
  await deleteRows(rows, 'mail_secrets', { purpose: template === 'confirmEmail' ? 'confirm' : 'reset' });
}

/** Mails a code to the current address, for the calling session: one at a time for each. The code is created when the mail is sent. */
export async function mailProofCode({ scope, viewer, now }: UserRequest): Promise<void> {
  const session = viewer.tokenHash;
  const payload = { template: 'proofCode', details: { session }, ...to(await lockedUser(scope)) } as const;
  await enqueue(scope, { kind: 'mail', id: `proofCode ${session}`, payload, now });
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Notice = Without<
  Exclude<MailPayload, { readonly template: 'proofCode' }>,
  'to' | 'locale' | 'firstName'
>;

/** Mails the user a notice about the account. */
export async function mailNotice(
  rows: UserRows,
  user: Addressee,
  notice: Notice,
  now: number,
): Promise<void> {
  await enqueue(rows, { kind: 'mail', payload: { ...notice, ...to(user) }, now });
}

function to({ email, locale, first_name }: Addressee) {
  return { to: email, locale, firstName: first_name };
}

/** Counted for unknown addresses too: otherwise the limit would reveal which addresses have an account. */
export async function limitMails(limits: Limits, request: FastifyRequest, email: string): Promise<void> {
  await limits.take('mailsOfAddress', addressKeys(request.ip));
  await limits.take('mailsOfAccount', accountKeys(email, request.ip));
}

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
