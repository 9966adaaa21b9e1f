import { createUndoToken } from './accounts/email-undos/former-emails.ts';
import { createMailSecret } from './accounts/mails/mail-secrets.ts';
import { createProofCode } from './accounts/proof/proof-code.ts';
import { withTransaction } from './core/database/transaction.ts';
import type { UserRows } from './core/database/user-scope.ts';
import type { Context } from './core/http/context.ts';
import type { MailPayload, MailTemplate } from './core/jobs/job-kinds.ts';

/** The secret of a mail: of a link, or a code to type. */
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

/** Empty for a mail of an older version, before changes could be undone: it is not sent. */
function undoOf({ undo }: { readonly undo?: string }): string {
  return undo ?? '';
}

export function carriesSecret({ template }: MailPayload): boolean {
  return template in makers;
}

/** Creates the secret of a mail just before it is sent, in place of an older one. Null when the mail has become useless. */
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
