import { createHash } from 'node:crypto';
import { pathTo } from '#i18n/paths.ts';
import { createMailSecret } from '#server/account/mail-secrets.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { Context } from '#server/http/context.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { MailPayload } from '#server/jobs/job-kinds.ts';
import { unsubscribeUrl } from '#server/reminders/unsubscribe-routes.ts';
import { contentOf, targetOf } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { mailHost } from './mailer.ts';

const purposes = { confirmEmail: 'confirm', resetPassword: 'reset' } as const;

/** The job of the kind `mail`. */
export const sendMail: JobHandler<'mail'> = async (context, job) => {
  const link = await linkOf(context, job.userId, job.payload);
  if (link === null) return;
  const { PUBLIC_URL } = context.config;
  const { userId, id, createdAt, payload } = job;
  // A repetition with another link is another mail: a mailbox that shows one of two equals would show the dead link.
  const same = carriesSecret(payload) ? [userId, id, createdAt, job.attempt] : [userId, id, createdAt];
  const unsubscribe = unsubscribeOf(context, userId, payload);
  const content = contentOf(payload, { link, host: new URL(PUBLIC_URL).host, unsubscribe });
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
};

/** By our own configuration, never by what a request said (security.md, A12). Null when the mail is nobody's business any more. */
async function linkOf(context: Context, userId: string, mail: MailPayload): Promise<string | null> {
  const { config, database, clock } = context;
  const url = new URL(pathTo(targetOf(mail.template), mail.locale), config.PUBLIC_URL);
  if (!carriesSecret(mail)) return url.href;
  const purpose = purposes[mail.template];
  const token = await withTransaction(database, userId, (queries) =>
    createMailSecret({ queries, userId }, purpose, mail.to, clock()),
  );
  if (token === null) return null;
  url.searchParams.set('token', token);
  return url.href;
}

/** Reminders are what somebody may have had enough of; all other mails are about the account. */
function unsubscribeOf(
  { config, unsubscribing }: Context,
  userId: string,
  { template, locale }: MailPayload,
): string | undefined {
  if (template !== 'reminder') return undefined;
  return unsubscribeUrl(config.PUBLIC_URL, locale, unsubscribing.tokenFor(userId));
}

function carriesSecret(mail: MailPayload): mail is Extract<MailPayload, { template: keyof typeof purposes }> {
  return mail.template in purposes;
}
