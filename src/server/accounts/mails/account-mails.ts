import type { FastifyRequest } from 'fastify';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { MailPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { accountKeys, addressKeys } from '#server/core/limits/budget-keys.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';

export type Addressee = Pick<UsersTable, 'email' | 'locale' | 'first_name'>;

/** Mails with a link that a newer one replaces, and the purpose of the link. */
export type LinkMail = 'confirmEmail' | 'resetPassword';

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
export async function mailProofCode(
  rows: UserRows,
  user: Addressee,
  session: string,
  now: number,
): Promise<void> {
  const payload = { template: 'proofCode', details: { session }, ...to(user) } as const;
  await enqueue(rows, { kind: 'mail', id: `proofCode ${session}`, payload, now });
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
