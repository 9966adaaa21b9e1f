import { afterAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { tokenIn } from '#contract/link-token.ts';
import { PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { startSmtpInbox } from '#tests/mail/smtp-inbox.ts';

const PUBLIC_URL = 'https://resilience.example';
const chosen = 'quite another password';

const inbox = await startSmtpInbox();
afterAll(async () => await inbox.close());

/** Where a visitor could say that the site is elsewhere. */
const forged = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.example;proto=http',
  origin: PUBLIC_URL,
};

forEachApi(
  'mails that lead into an account',
  (api) => {
    test('A12: a password is chosen anew by what the mailbox got, in which no header of the request appears', async () => {
      const user = await registerUser(api());
      const body = { email: user.email };
      expect((await send(api(), calls.forgotPassword, { body, headers: forged })).status).toBe(204);
      await api().app.jobs.runDue();
      await api().app.jobs.runDue();
      const mails = inbox.all.filter(({ recipients }) => recipients.includes(user.email));
      const link =
        mails.flatMap(({ links }) => links).find((url) => url.includes('/auth/password/reset')) ?? '';
      expect(link).toMatch(/^https:\/\/resilience\.example\/auth\/password\/reset\?mailed#token=[\w-]{64}$/);
      expect(inbox.all.map(({ raw }) => raw.toString()).join('\n')).not.toContain('evil');
      const reset = { token: tokenIn(link), password: chosen };
      expect((await send(api(), calls.resetPassword, { body: reset })).status).toBe(204);
      expect((await send(api(), calls.getUser, { as: user })).status).toBe(401);
      expect(await signInStatus(api(), user.email, PASSWORD)).toBe(401);
      expect(await signInStatus(api(), user.email, chosen)).toBe(200);
    });
  },
  { SMTP_URL: inbox.url, PUBLIC_URL, TRUST_PROXY: 'on' },
);
