import { type Finding, fail, ok, warn } from '#server/admin/command/findings.ts';
import type { Config } from '#server/core/config/config.ts';
import { mailFolderOf } from '#server/core/mail/mail-files.ts';

/** Whether the mail server answers, and lets us in. Whether a mail arrives, `send-test-mail` shows. */
export async function checkMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Config): Promise<Finding[]> {
  const topic = 'mail';
  if (SMTP_URL === undefined) {
    const folder = mailFolderOf(DATA_DIR);
    return [warn(topic, `SMTP_URL is not set: mails are files in ${folder}, which only you can hand over.`)];
  }
  const { host } = new URL(SMTP_URL);
  const sender =
    MAIL_FROM === undefined ? [warn(topic, 'MAIL_FROM is not set: mail servers may refuse ours.')] : [];
  // The mail library is loaded with its first use.
  const { greetSmtp } = await import('#server/core/mail/smtp-mailer.ts');
  try {
    await greetSmtp(SMTP_URL);
    return [ok(topic, `${host} lets us in`), ...sender];
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    return [
      fail(topic, `${host} does not let us in (${reason}): check SMTP_URL and the network.`),
      ...sender,
    ];
  }
}
