import { createUndoToken } from '#server/account/former-emails.ts';
import { createMailSecret } from '#server/account/mail-secrets.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { Context } from '#server/http/context.ts';
import type { UserRows } from '#server/http/user-scope.ts';
import type { MailPayload, MailTemplate } from '#server/jobs/job-kinds.ts';
import { createProofCode } from '#server/proof/proof-code.ts';

/** What a mail carries that opens something: of a link, or to be typed. */
export interface MailSecret {
  readonly kind: 'token' | 'code';
  readonly text: string;
}

type Maker = (rows: UserRows, mail: MailPayload, now: number) => Promise<string | null>;

const makers: Readonly<Partial<Record<MailTemplate, Maker>>> = {
  confirmEmail: (rows, { to }, now) => createMailSecret(rows, 'confirm', to, now),
  confirmNewEmail: (rows, { to }, now) => createMailSecret(rows, 'confirm', to, now),
  resetPassword: (rows, { to }, now) => createMailSecret(rows, 'reset', to, now),
  emailChanged: async (rows, mail, now) =>
    mail.template === 'emailChanged' ? await createUndoToken(rows, undoOf(mail.details), now) : null,
  proofCode: async (rows, mail, now) =>
    mail.template === 'proofCode'
      ? await createProofCode(rows, { session: mail.details.session, email: mail.to }, now)
      : null,
};

/** Empty for a mail that was written down before a change could be undone: it is not sent. */
function undoOf({ undo }: { readonly undo?: string }): string {
  return undo ?? '';
}

export function carriesSecret({ template }: MailPayload): boolean {
  return template in makers;
}

/** Makes the secret of a mail that is about to be sent, in place of an older one. Null when the mail has no purpose any more. */
export async function makeMailSecret(
  { database, clock }: Context,
  userId: string,
  mail: MailPayload,
): Promise<MailSecret | null> {
  const make = makers[mail.template];
  if (!make) return null;
  const text = await withTransaction(database, userId, (queries) => make({ queries, userId }, mail, clock()));
  return text === null ? null : { kind: mail.template === 'proofCode' ? 'code' : 'token', text };
}
