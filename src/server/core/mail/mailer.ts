import type { Config } from '#server/core/config/config.ts';
import { createMailFolder } from './mail-folder.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** A whole mail. */
export interface OutgoingMail {
  /** Whose mail it is. */
  readonly userId: string;
  readonly to: string;
  /** Without the angle brackets. */
  readonly messageId: string;
  /** When it was asked for: a repeated delivery bears the same. */
  readonly date: Date;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where such mails are ended by one press of the reader's program (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

/** Takes mails to where they are fetched from. Rejects when one did not get there; a JobRefusedError: it never will. */
export interface Mailer {
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

export interface MailLog {
  info(details: object, message: string): void;
}

/** Over SMTP_URL, or without one into DATA_DIR/mail. */
export function createMailer(config: Config, log: MailLog): Mailer {
  const { SMTP_URL, DATA_DIR } = config;
  const from = config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL);
  return SMTP_URL === undefined
    ? createMailFolder({ dataDir: DATA_DIR, from, log })
    : createSmtpMailer(SMTP_URL, from);
}

/** The name is the same in both languages' mails: it is the sender's, and people filter by it. */
function defaultSender(publicUrl: string): string {
  return `Resilience <no-reply@${mailHost(publicUrl)}>`;
}

/** Where our mails come from. An address without a name stands in brackets (RFC 5321, 4.1.3). */
export function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
}
