import { randomBytes } from 'node:crypto';
import { MINUTE } from '#domain/days/time.ts';
import type { Config } from '#server/core/config/config.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import { createMailer, mailHost } from '#server/core/mail/mailer.ts';

const PATIENCE_MS = MINUTE;

/** What became of a test mail. `path`: its file, where no mail server is set. `reason`: what failed, in the mail server's own words. */
interface TestMail {
  readonly path: string | null;
  readonly reason: string | null;
}

/** Sends a mail as the server would, or writes it to a file without SMTP_URL. */
export async function sendTestMailTo(config: Config, address: string): Promise<TestMail> {
  const { PUBLIC_URL } = config;
  let path: string | null = null;
  const note = (details: object) => {
    if ('path' in details) path = String(details.path);
  };
  const mailer = createMailer(config, { info: note, warn: note, error: note });
  const text = `This is a test mail of ${PUBLIC_URL}.`;
  const mail = {
    userId: SYSTEM_USER,
    to: address,
    messageId: `${randomBytes(20).toString('hex')}@${mailHost(PUBLIC_URL)}`,
    date: new Date(),
    subject: 'Test mail',
    text,
    html: `<p>${text}</p>`,
  };
  try {
    await mailer.deliver(mail, AbortSignal.timeout(PATIENCE_MS));
    return { path, reason: null };
  } catch (error) {
    return { path: null, reason: reasonOf(error) };
  } finally {
    mailer.close();
  }
}

/** A refusal for good carries the mail server's own words as its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return (cause instanceof Error ? cause.message : message).split('\n')[0] ?? '';
}
