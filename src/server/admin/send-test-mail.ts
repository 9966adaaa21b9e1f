import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { emailSchema } from '#contract/common.ts';
import { MINUTE } from '#domain/days/time.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import { createMailer, mailHost } from '#server/core/mail/mailer.ts';
import { defineCommand } from './command/command.ts';
import { RefusedError } from './command/terminal.ts';
import { readOwnConfig } from './storage/with-storage.ts';

const PATIENCE_MS = MINUTE;

export const sendTestMail = defineCommand({
  usage: '<address>',
  summary: 'Sends a mail as the server would, or writes it to a file without SMTP_URL',
  operands: ['address'],
  input: z.strictObject({
    address: z.string().transform((given, context) => {
      const parsed = emailSchema.safeParse(given);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: 'must be an email' });
      return z.NEVER;
    }),
  }),
  run: async ({ address }, terminal) => {
    const config = readOwnConfig();
    const { PUBLIC_URL, SMTP_URL } = config;
    let path = '';
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
    } catch (error) {
      throw new RefusedError(`The mail was not sent: ${reasonOf(error)}`, { cause: error });
    } finally {
      mailer.close();
    }
    terminal.print(
      SMTP_URL === undefined
        ? `SMTP_URL is not set: the mail is the file ${path}`
        : `The mail server accepted the mail to ${address}.`,
    );
  },
});

/** The mail server's own words, which a refusal for good carries as its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return (cause instanceof Error ? cause.message : message).split('\n')[0] ?? '';
}
