import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/errors/log.ts';
import { once } from '#server/core/load/once.ts';

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

/** Over SMTP_URL, or without one into DATA_DIR/mail. The mail library is loaded with the first mail. */
export function createMailer(config: Config, log: Log): Mailer {
  const { SMTP_URL, DATA_DIR } = config;
  // The name is the same in both languages: it is the sender's, and users filter by it.
  const from = config.MAIL_FROM ?? `Resilience <no-reply@${mailHost(config.PUBLIC_URL)}>`;
  let loaded: Mailer | undefined;
  const load = once(async () => {
    const { createMailFolder, createSmtpMailer } = await import('./mail-transports.ts');
    loaded =
      SMTP_URL === undefined ? createMailFolder(DATA_DIR, from, log) : createSmtpMailer(SMTP_URL, from);
    return loaded;
  });
  return {
    deliver: async (mail, signal) => await (await load()).deliver(mail, signal),
    close: () => loaded?.close(),
  };
}

/** The bare address of MAIL_FROM, which may have a name before it; undefined when it has none. */
export function senderAddress(mailFrom = ''): string | undefined {
  const open = mailFrom.lastIndexOf('<');
  const address = open === -1 ? mailFrom.trim() : mailFrom.slice(open + 1, mailFrom.indexOf('>', open));
  return /^[^<>\s@]+@[^<>\s@]+$/.test(address) ? address : undefined;
}

/** The sender of our mails. An address without a name is in brackets (RFC 5321, 4.1.3). */
export function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
}

/** A mail in nodemailer's form. Nothing in it may make nodemailer read a file or an address. */
export function mailOptions(
  { userId: _ofUs, to, messageId, unsubscribe, ...mail }: OutgoingMail,
  from: string,
) {
  return {
    ...mail,
    from,
    // An object, not a text: a text would be parsed, and could contain several addresses.
    to: { name: '', address: to },
    messageId: `<${messageId}>`,
    headers: {
      // RFC 3834; the second is Exchange's own.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 8058.
      ...(unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe !== undefined && { list: { unsubscribe } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
