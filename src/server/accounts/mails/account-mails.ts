import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import type { MailDetails, MailPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { forgetMailSecret } from './mail-secrets.ts';

export type Addressee = Pick<UsersTable, 'email' | 'locale' | 'first_name'>;

/** Mails with a link that a newer one replaces, and what they lead to. */
export type LinkMail = 'confirmEmail' | 'resetPassword';

/** The id of their job: one that waits is replaced, as its link would be. */
const linkJobs = {
  confirmEmail: 'confirmEmail',
  confirmNewEmail: 'confirmEmail',
  resetPassword: 'resetPassword',
} as const;

/** Has a link mailed to the user's address. */
export async function mailLink(
  rows: UserRows,
  user: Addressee,
  template: keyof typeof linkJobs,
  now: number,
): Promise<void> {
  const payload = { template, ...to(user) };
  await enqueue(rows, { kind: 'mail', id: linkJobs[template], payload, now });
}

/** Ends the link that was mailed, and the mail that has not been sent yet. */
export async function withdrawLink(rows: UserRows, template: LinkMail): Promise<void> {
  await withdrawJob(rows, template);
  await forgetMailSecret(rows, template === 'confirmEmail' ? 'confirm' : 'reset');
}

/** Tells the address in force of a change that was asked for, with the link that undoes it. */
export async function mailUndo(
  rows: UserRows,
  user: Addressee,
  details: MailDetails['emailChanged'],
  now: number,
): Promise<void> {
  await enqueue(rows, { kind: 'mail', payload: { template: 'emailChanged', details, ...to(user) }, now });
}

/** Has a code mailed to the address in force, for the session that asks: one at a time for each. The code is made when the mail is sent. */
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
  Exclude<MailPayload, { readonly template: 'emailChanged' | 'proofCode' }>,
  'to' | 'locale' | 'firstName'
>;

/** Tells the user by mail what was done with the account (decisions.md, "Accounts"). */
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
