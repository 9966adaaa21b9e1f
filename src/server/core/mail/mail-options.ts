import type { OutgoingMail } from './mailer.ts';

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
