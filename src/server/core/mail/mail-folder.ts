import MailComposer from 'nodemailer/lib/mail-composer';
import type { Log } from '#server/core/errors/log.ts';
import { mailFolderOf, writeMailFile } from './mail-files.ts';
import { mailOptions } from './mail-options.ts';
import type { Mailer } from './mailer.ts';

/** Writes each mail to DATA_DIR/mail. */
export function createMailFolder(dataDir: string, from: string, log: Log): Mailer {
  const folder = mailFolderOf(dataDir);
  return {
    deliver: async (mail) => {
      const { userId, date, messageId } = mail;
      const [id = ''] = messageId.split('@');
      const content = await new MailComposer(mailOptions(mail, from)).compile().build();
      const path = await writeMailFile(folder, { userId, date, id }, content);
      log.info({ path }, 'A mail was written to a file');
    },
    close: () => {},
  };
}
