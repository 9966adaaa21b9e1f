import type { UsersTable } from '#server/database/schema.ts';
import type { UserRows } from '#server/http/user-scope.ts';
import type { MailPayload } from '#server/jobs/job-kinds.ts';
import { enqueue, withdrawJob } from '#server/jobs/jobs-repository.ts';
import { forgetMailSecret } from './mail-secrets.ts';

type Addressee = Pick<UsersTable, 'email' | 'locale' | 'first_name'>;

/** Mails with a link, by the id of their job: a newer one replaces one that waits, as its link would. */
export type LinkMail = 'confirmEmail' | 'resetPassword';

/** Has a link mailed to the user's address. */
export async function mailLink(
  rows: UserRows,
  user: Addressee,
  template: LinkMail,
  now: number,
): Promise<void> {
  await enqueue(rows, { kind: 'mail', id: template, payload: { template, ...to(user) }, now });
}

/** Ends the link that was mailed, and the mail that has not been sent yet. */
export async function withdrawLink(rows: UserRows, template: LinkMail): Promise<void> {
  await withdrawJob(rows, template);
  await forgetMailSecret(rows, template === 'confirmEmail' ? 'confirm' : 'reset');
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Notice = Without<MailPayload, 'to' | 'locale' | 'firstName'>;

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
