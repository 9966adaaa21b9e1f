import { createUndoToken } from './accounts/email-undos/former-emails.ts';
import { createMailSecret } from './accounts/mails/mail-secrets.ts';
import { createProofCode } from './accounts/proof/proof-code.ts';
import { withTransaction } from './core/database/transaction.ts';
import type { UserRows } from './core/database/user-scope.ts';
import type { Context } from './core/http/context.ts';
import type { MailPayload, MailTemplate } from './core/jobs/job-kinds.ts';

/** The secret of a mail: of a link, or a code to type. */
interface MailSecret {
  readonly kind: 'token' | 'code';
  readonly text: string;
}

type Maker<T extends MailTemplate> = (
  rows: UserRows,
  mail: Extract<MailPayload, { readonly template: T }>,
  now: number,
) => Promise<string | null>;

const makers: { readonly [T in MailTemplate]?: Maker<T> } = {
  confirmEmail: (rows, { to }, now) => createMailSecret(rows, 'confirm', to, now),
  accountExpires: (rows, { to }, now) => createMailSecret(rows, 'confirm', to, now),
  confirmNewEmail: (rows, { to }, now) => createMailSecret(rows, 'confirm', to, now),
  resetPassword: (rows, { to }, now) => createMailSecret(rows, 'reset', to, now),
  emailChanged: (rows, { details }, now) => createUndoToken(rows, undoOf(details), now),
  emailReplaced: (rows, { details }, now) => createUndoToken(rows, details.undo, now),
  proofCode: (rows, { to: email, details: { session } }, now) =>
    createProofCode(rows, { session, email }, now),
};

/** Empty for a mail of an older version, before changes could be undone: it is not sent. */
function undoOf({ undo }: { readonly undo?: string }): string {
  return undo ?? '';
}

/**
 * Creates the secret of a mail just before it is sent, in place of an older one. Undefined for a mail without a secret; null when the mail
 * has become useless.
 */
export async function makeMailSecret(
  { database, clock }: Context,
  userId: string,
  mail: MailPayload,
): Promise<MailSecret | null | undefined> {
  const make = makers[mail.template] as Maker<MailTemplate> | undefined;
  if (!make) return undefined;
  const text = await withTransaction(database, userId, ({ queries }) =>
    make({ queries, userId }, mail, clock()),
  );
  return text === null ? null : { kind: mail.template === 'proofCode' ? 'code' : 'token', text };
}
