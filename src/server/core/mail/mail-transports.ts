import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { isLoopback } from '#server/core/config/setting-values.ts';
import type { Log } from '#server/core/errors/log.ts';
import { JobRefusedError } from '#server/core/jobs/job-kinds.ts';
import { mailFolderOf, writeMailFile } from './mail-files.ts';
import { type Mailer, mailOptions } from './mailer.ts';

const CONNECTIONS = 3;
/** Together well below the time limit of a job (docs/decisions/mail.md). */
const patience = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000 };

/** Sends over connections that stay open for the next mail. smtps:// uses TLS from the start, smtp:// when it is offered. */
export function createSmtpMailer(url: string, from: string, times = patience): Mailer {
  const transport = transportTo(url, times);
  return {
    deliver: async (mail, signal) => {
      try {
        await transport.sendMail({ ...mailOptions(mail, from), signal });
      } catch (error) {
        throw explained(error);
      }
    },
    close: () => transport.close(),
  };
}

function transportTo(url: string, { connectMs, greetingMs, silenceMs }: typeof patience) {
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Retries are the job's task.
    maxRequeues: 1,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    requireTLS: carriesPasswordAway(url),
  });
}

/** Greets the mail server and signs in to it, without a mail. Rejects with its reason. */
export async function greetSmtp(url: string, times = patience): Promise<void> {
  const transport = transportTo(url, times);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A password leaves this machine encrypted or not at all. */
function carriesPasswordAway(url: string): boolean {
  const server = new URL(url);
  return server.protocol === 'smtp:' && server.password !== '' && !isLoopback(server);
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Refusals of us, not of the mail (RFC 4954): the operator must correct the configuration. */
const CONFIGURATION_ERRORS = [530, 534, 535, 538];
const MAIL_ERRORS = ['EENVELOPE', 'EMESSAGE'];

/** A 5xx on the envelope or the mail is permanent (RFC 5321, 4.2.1), every other error worth a retry. */
function explained(error: unknown): unknown {
  const { code = '', responseCode = 0 } = error as SmtpError;
  const refused = responseCode >= 500 && responseCode < 600 && !CONFIGURATION_ERRORS.includes(responseCode);
  if (!refused || !MAIL_ERRORS.includes(code)) return error;
  return new JobRefusedError(`smtp${responseCode}`, { cause: error });
}

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
