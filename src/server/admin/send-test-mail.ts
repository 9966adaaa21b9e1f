import { z } from 'zod';
import { emailSchema } from '#contract/common.ts';
import { sendTestMailTo } from '#server/operator/acts/test-mail.ts';
import { defineCommand } from './command/command.ts';
import { RefusedError } from './command/terminal.ts';
import { readOwnConfig } from './storage/with-storage.ts';

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
    const { path, reason } = await sendTestMailTo(config, address);
    if (reason !== null) throw new RefusedError(`The mail was not sent: ${reason}`);
    terminal.print(
      path === null
        ? `The mail server accepted the mail to ${address}.`
        : `SMTP_URL is not set: the mail is the file ${path}`,
    );
  },
});
