import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { test as base, expect } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';

/** The production server on a port of its own, whose mails go to a real mail server. */
interface MailingServer {
  readonly url: string;
  readonly dataDir: string;
  readonly inbox: SmtpInbox;
}

export const test = base.extend<{ inbox: SmtpInbox; dataDir: string }, { mailing: MailingServer }>({
  mailing: [
    async ({ playwright }, use) => {
      const inbox = await startSmtpInbox();
      const { url, dataDir, stop } = await startOwnServer(() => ({
        SMTP_URL: inbox.url,
        MAIL_FROM: 'Resilience <club@club.example>',
      }));
      const asking = await playwright.request.newContext();
      expect((await asking.get(`${url}/readyz`)).status()).toBe(200);
      await asking.dispose();
      await use({ url, dataDir, inbox });
      await stop();
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.url),
  inbox: async ({ mailing }, use) => use(mailing.inbox),
  dataDir: async ({ mailing }, use) => use(mailing.dataDir),
});
