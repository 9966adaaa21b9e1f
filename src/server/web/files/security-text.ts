import { DAY } from '#domain/time.ts';
import { locales } from '#i18n/locale.ts';

const ADDRESS = /<([^<>\s]+@[^<>\s]+)>\s*$|^\s*([^<>\s]+@[^<>\s]+)\s*$/;
/** RFC 9116 asks for an end within a year. */
const LIFE_DAYS = 180;

/** Where to tell of a hole (RFC 9116); null where no mailbox is configured to tell it to. */
export function writeSecurityText(
  mailFrom: string | undefined,
  publicUrl: string,
  now: number,
): string | null {
  const [, named, bare] = ADDRESS.exec(mailFrom ?? '') ?? [];
  const address = named ?? bare;
  if (address === undefined) return null;
  // By the day: what is asked for twice on one day is the same.
  const expires = new Date((Math.floor(now / DAY) + LIFE_DAYS) * DAY);
  return [
    `Contact: mailto:${address}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
