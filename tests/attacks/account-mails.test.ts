import { afterAll, beforeAll, expect, test } from 'vitest';
import { authCalls } from '#contract/calls/auth.ts';
import { userCalls } from '#contract/calls/user.ts';
import { tokenIn } from '#contract/link-token.ts';
import { PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';

const PUBLIC_URL = 'https://resilience.example';
const chosen = 'quite another password';

forEachEngine('mails that lead into an account', (getDatabase) => {
  let inbox: SmtpInbox;
  let api: TestApp;
  beforeAll(async () => {
    inbox = await startSmtpInbox();
    api = await buildTestApp(getDatabase(), { SMTP_URL: inbox.url, PUBLIC_URL, TRUST_PROXY: 'on' });
  });
  afterAll(async () => {
    await api.app.close();
    await inbox.close();
  });

  const linkIn = async (to: string, path: string): Promise<string> => {
    await api.app.jobs.runDue();
    for (;;) {
      const { links } = await inbox.next({ to });
      const link = links.find((address) => address.includes(path));
      if (link !== undefined) return link;
    }
  };

  test.each([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'host=evil.example;proto=http', origin: PUBLIC_URL },
  ])('A12: no header of a request gets into a link (%o)', async (headers) => {
    const user = await registerUser(api);
    await send(api, authCalls.forgotPassword, { body: { email: user.email }, headers });
    const link = await linkIn(user.email, '/auth/password/reset');
    expect(link).toMatch(/^https:\/\/resilience\.example\/auth\/password\/reset\?mailed#token=[\w-]{64}$/);
    expect(inbox.all.map(({ raw }) => raw.toString()).join('\n')).not.toContain('evil');
  });

  test('a forgotten password is chosen anew by what the mailbox got, and by nothing else', async () => {
    const user = await registerUser(api);
    const forgot = await send(api, authCalls.forgotPassword, { body: { email: user.email } });
    expect(forgot.status).toBe(204);
    const token = tokenIn(await linkIn(user.email, '/auth/password/reset'));
    const answer = await send(api, authCalls.resetPassword, { body: { token, password: chosen } });
    expect(answer.status).toBe(204);
    expect((await send(api, userCalls.getUser, { as: user })).status).toBe(401);
    expect(await signInStatus(api, user.email, PASSWORD)).toBe(401);
    expect(await signInStatus(api, user.email, chosen)).toBe(200);
  });

  test('A28: an erased account gets one farewell mail, and is gone', async () => {
    const user = await registerUser(api);
    const erase = () =>
      send(api, userCalls.closeAccount, { as: user, body: { action: 'erase', email: user.email } });
    const answers = await Promise.all([erase(), erase(), erase()]);
    expect(answers.map(({ status }) => status)).toContain(204);
    await api.app.jobs.runDue();
    const { db } = getDatabase();
    const rows = await db.selectFrom('users').select('email').where('user_id', '=', user.userId).execute();
    expect(rows).toEqual([]);
    const subjects = inbox.all
      .filter(({ recipients }) => recipients.includes(user.email))
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => /erased/i.test(subject ?? ''))).toHaveLength(1);
    expect(await signInStatus(api, user.email, PASSWORD)).toBe(401);
  });
});
