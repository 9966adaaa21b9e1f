import MailComposer from 'nodemailer/lib/mail-composer';
import { mailFolderOf, writeMailFile } from './mail-files.ts';
import { mailOptions } from './mail-options.ts';
import type { Mailer, MailLog } from './mailer.ts';

export interface MailFolder {
  readonly dataDir: string;
  readonly from: string;
  readonly log: MailLog;
}

/** Writes each mail to DATA_DIR/mail. */
export function createMailFolder({ dataDir, from, log }: MailFolder): Mailer {
  const folder = mailFolderOf(dataDir);
  return {
    deliver: async (mail) => {
      const { userId, date, messageId } = mail;
      const id = messageId.replace(/@.*$/, '');
      const content = await new MailComposer(mailOptions(mail, from)).compile().build();
      const path = await writeMailFile(folder, { userId, date, id }, content);
      log.info({ path }, 'A mail was written to a file');
    },
    close: () => {},
  };
}
