import { createHash } from 'node:crypto';
import { oidcNameOf } from './core/config/config.ts';
import type { Context } from './core/http/context.ts';
import type { Job } from './core/jobs/job-handler.ts';
import type { MailPayload } from './core/jobs/job-kinds.ts';
import { buttonLink } from './core/mail/button-link.ts';
import { contentOf } from './core/mail/mail-content.ts';
import { mailHtml } from './core/mail/mail-html.ts';
import { mailText } from './core/mail/mail-text.ts';
import { mailHost } from './core/mail/mailer.ts';
import { unsubscribeUrl } from './habits/reminders/unsubscribe-routes.ts';
import type { UnsubscribeTokens } from './habits/reminders/unsubscribe-tokens.ts';
import { makeMailSecret } from './mail-secret.ts';

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
