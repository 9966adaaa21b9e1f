import type { SmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { expect } from './fixtures.ts';

/** The link to a page in the newest mail to an address that has one. */
export async function lastLink(inbox: SmtpInbox, to: string, path: string): Promise<URL> {
  const links = () => linksTo(inbox, to, path);
  await expect.poll(() => links().length, { timeout: 15_000 }).toBeGreaterThan(0);
  return links().at(-1) ?? new URL('about:blank');
}

/** The links to a page in the mails to an address, oldest first. */
export function linksTo(inbox: SmtpInbox, to: string, path: string): URL[] {
  return inbox.all
    .filter(({ recipients }) => recipients.includes(to))
    .flatMap((mail) => mail.links)
    .map((link) => new URL(link))
    .filter(({ pathname, hash }) => pathname === path && hash.startsWith('#token='));
}
