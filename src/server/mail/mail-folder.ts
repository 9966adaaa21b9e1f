import { mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { mailOptions } from './mail-options.ts';
import type { Mailer, MailLog, OutgoingMail } from './mailer.ts';

export interface MailFolder {
  readonly dataDir: string;
  readonly from: string;
  readonly log: MailLog;
}

/** Writes each mail to DATA_DIR/mail, whole or not at all, for its owner only: mails carry secrets. */
export function createMailFolder({ dataDir, from, log }: MailFolder): Mailer {
  const folder = resolve(dataDir, 'mail');
  return {
    deliver: async (mail) => {
      const path = join(folder, fileName(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, await new MailComposer(mailOptions(mail, from)).compile().build());
      log.info({ path }, 'A mail was written to a file');
    },
    close: () => {},
  };
}

/** In the order of time; the same for a repeated delivery, which replaces the first. */
function fileName({ date, messageId }: OutgoingMail): string {
  const time = date.toISOString().replaceAll(':', '-');
  return `${time}-${messageId.replace(/@.*$/, '')}.eml`;
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
