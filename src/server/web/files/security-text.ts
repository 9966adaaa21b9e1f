import { DAY } from '#domain/time.ts';
import { locales } from '#i18n/locale.ts';
import { senderAddress } from '#server/core/mail/mailer.ts';

/** RFC 9116 requires an expiry within a year. */
const LIFE_DAYS = 180;

/** The contact for security reports (RFC 9116); null when no mailbox is configured. */
export function writeSecurityText(
  mailFrom: string | undefined,
  publicUrl: string,
  now: number,
): string | null {
  const address = senderAddress(mailFrom);
  if (address === undefined) return null;
  // Rounded to the day, so that all requests of a day get the same text.
  const expires = new Date((Math.floor(now / DAY) + LIFE_DAYS) * DAY);
  return [
    `Contact: mailto:${address}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
