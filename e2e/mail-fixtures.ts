import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#tests/api/server-process.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { test as base, expect } from './fixtures.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');

/** The production server on a port of its own, whose mails go to a real mail server. */
interface MailingServer {
  readonly url: string;
  readonly inbox: SmtpInbox;
}

export const test = base.extend<{ inbox: SmtpInbox }, { mailing: MailingServer }>({
  mailing: [
    async ({ playwright }, use) => {
      const inbox = await startSmtpInbox();
      const folder = await mkdtemp(join(tmpdir(), 'resilience-mailing-'));
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const environment = {
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: folder,
        SMTP_URL: inbox.url,
        MAIL_FROM: 'Resilience <club@club.example>',
        RATE_LIMIT_SCALE: '1000',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      };
      const { child, ended } = await startServer(environment, root);
      const asking = await playwright.request.newContext();
      expect((await asking.get(`${url}/readyz`)).status()).toBe(200);
      await asking.dispose();
      await use({ url, inbox });
      child.kill('SIGTERM');
      await ended;
      await inbox.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mailing }, use) => use(mailing.url),
  inbox: async ({ mailing }, use) => use(mailing.inbox),
});
