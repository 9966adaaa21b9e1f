import { createHash } from 'node:crypto';
import { createUndoToken } from './accounts/email-undos/former-emails.ts';
import { createMailSecret } from './accounts/mails/account-mails.ts';
import { createProofCode } from './accounts/proof/prove.ts';
import { oidcNameOf } from './core/config/config.ts';
import { type UserRows, withTransaction } from './core/database/user-rows.ts';
import type { Context } from './core/http/context.ts';
import type { Job, MailPayload, MailTemplate } from './core/jobs/job-kinds.ts';
import { buttonLink, contentOf } from './core/mail/mail-content.ts';
import { mailHtml, mailText } from './core/mail/mail-html.ts';
import { mailHost } from './core/mail/mailer.ts';
import type { UnsubscribeTokens } from './habits/reminders/reminder-keys.ts';
import { unsubscribeUrl } from './habits/reminders/unsubscribe-routes.ts';

/** The handler of the kind `mail`. */
export async function sendMail(
  context: Context & { readonly unsubscribing: UnsubscribeTokens },
  job: Job<'mail'>,
): Promise<void> {
  const secret = await makeMailSecret(context, job.userId, job.payload);
  if (secret === null) return;
  const { PUBLIC_URL } = context.config;
  const { userId, id, createdAt, payload } = job;
  // A repetition with another link is another mail: a mailbox that shows one of two equals would show the invalid link.
  const same = secret ? [userId, id, createdAt, job.attempt] : [userId, id, createdAt];
  const unsubscribe = reminding.has(payload.template)
    ? unsubscribeUrl(PUBLIC_URL, payload.locale, context.unsubscribing.tokenFor(userId))
    : undefined;
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

/** Users can unsubscribe from reminders, the notices of an evening, the summary of cheers and the letter of the week; all other mails are about the account. */
const reminding: ReadonlySet<MailPayload['template']> = new Set([
  'reminder',
  'eveningSummary',
  'streakNotice',
  'cheers',
  'weeklyLetter',
]);

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
 * Creates the secret of a mail, of a link or a code to type, just before it is sent, in place of an older one. Undefined for a mail without a secret; null when the mail
 * has become useless.
 */
async function makeMailSecret(
  { database, clock }: Context,
  userId: string,
  mail: MailPayload,
): Promise<{ readonly kind: 'token' | 'code'; readonly text: string } | null | undefined> {
  const make = makers[mail.template] as Maker<MailTemplate> | undefined;
  if (!make) return undefined;
  const text = await withTransaction(database, userId, ({ queries }) =>
    make({ queries, userId }, mail, clock()),
  );
  return text === null ? null : { kind: mail.template === 'proofCode' ? 'code' : 'token', text };
}
