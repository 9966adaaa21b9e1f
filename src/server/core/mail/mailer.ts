import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/errors/log.ts';
import { createMailFolder } from './mail-folder.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface OutgoingMail {
  /** The user who gets it. */
  readonly userId: string;
  readonly to: string;
  /** Without the angle brackets. */
  readonly messageId: string;
  /** When it was requested: a repeated delivery has the same. */
  readonly date: Date;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address that ends such mails by one request of the mail program (RFC 8058). */
  readonly unsubscribe?: string | undefined;
}

/** Delivers mails. Rejects when one was not delivered; with a JobRefusedError when it never can be. */
export interface Mailer {
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Over SMTP_URL, or without one into DATA_DIR/mail. */
export function createMailer(config: Config, log: Log): Mailer {
  const { SMTP_URL, DATA_DIR } = config;
  const from = config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL);
  return SMTP_URL === undefined ? createMailFolder(DATA_DIR, from, log) : createSmtpMailer(SMTP_URL, from);
}

/** The name is the same in both languages: it is the sender's, and users filter by it. */
function defaultSender(publicUrl: string): string {
  return `Resilience <no-reply@${mailHost(publicUrl)}>`;
}

/** The sender of our mails. An address without a name is in brackets (RFC 5321, 4.1.3). */
export function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
}
