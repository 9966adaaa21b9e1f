import { createHash } from 'node:crypto';
import { createUndoToken } from './accounts/email-undos/former-emails.ts';
import { createMailSecret } from './accounts/mails/mail-secrets.ts';
import { createProofCode } from './accounts/proof/proof-code.ts';
import { oidcNameOf } from './core/config/config.ts';
import { withTransaction } from './core/database/transaction.ts';
import type { UserRows } from './core/database/user-scope.ts';
import type { Context } from './core/http/context.ts';
import type { Job } from './core/jobs/job-handler.ts';
import type { MailPayload, MailTemplate } from './core/jobs/job-kinds.ts';
import { buttonLink, contentOf } from './core/mail/mail-content.ts';
import { mailHtml } from './core/mail/mail-html.ts';
import { mailText } from './core/mail/mail-text.ts';
import { mailHost } from './core/mail/mailer.ts';
import { unsubscribeUrl } from './habits/reminders/unsubscribe-routes.ts';
import type { UnsubscribeTokens } from './habits/reminders/unsubscribe-tokens.ts';

interface MailContext extends Context {
  readonly unsubscribing: UnsubscribeTokens;
}

/** The handler of the kind `mail`. */
export async function sendMail(context: MailContext, job: Job<'mail'>): Promise<void> {
  const secret = await makeMailSecret(context, job.userId, job.payload);
  if (secret === null) return;
  const { PUBLIC_URL } = context.config;
  const { userId, id, createdAt, payload } = job;
  // A repetition with another link is another mail: a mailbox that shows one of two equals would show the invalid link.
  const same = secret ? [userId, id, createdAt, job.attempt] : [userId, id, createdAt];
  const unsubscribe = unsubscribeOf(context, userId, payload);
  const content = contentOf(payload, {
    link: buttonLink(PUBLIC_URL, payload, secret?.kind === 'token' ? secret.text : undefined),
    host: new URL(PUBLIC_URL).host,
    unsubscribe,
    oidcName: oidcNameOf(context.config),
    ...(secret?.kind === 'code' && { code: secret.text }),
  });
  const mail = {
    userId,
    to: payload.to,
    messageId: `${createHash('sha256').update(same.join(' ')).digest('hex').slice(0, 40)}@${mailHost(PUBLIC_URL)}`,
    date: new Date(createdAt),
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    unsubscribe,
  };
  await context.mailer.deliver(mail, job.signal);
  context.metrics.mail(payload.template);
}

const reminding: ReadonlySet<MailPayload['template']> = new Set([
  'reminder',
  'eveningSummary',
  'streakNotice',
]);

/** Users can unsubscribe from reminders and the notices of an evening; all other mails are about the account. */
function unsubscribeOf(
  { config, unsubscribing }: MailContext,
  userId: string,
  { template, locale }: MailPayload,
): string | undefined {
  if (!reminding.has(template)) return undefined;
  return unsubscribeUrl(config.PUBLIC_URL, locale, unsubscribing.tokenFor(userId));
}

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
async function makeMailSecret(
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
