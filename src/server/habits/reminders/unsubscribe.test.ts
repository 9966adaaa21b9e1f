import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { calls } from '#contract/calls.ts';
import type { MailPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';

const PUBLIC_URL = 'https://resilience.example';
let inbox: SmtpInbox;
beforeAll(async () => {
  inbox = await startSmtpInbox();
});
afterAll(async () => await inbox.close());

forEachApi('the way out of reminders by mail', (own) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await buildTestApp(own().database, { SMTP_URL: inbox.url, PUBLIC_URL });
  });
  afterAll(async () => await api.app.close());

  /** A user with reminders by mail, and the unsubscribe link of one. */
  const reminded = async (locale: 'en' | 'fr' = 'en') => {
    const as = await buildUser(api, { locale });
    await send(api, calls.updateSettings, { as, body: { reminderChannel: { email: true } } });
    const details = { habit: 'Read', message: '', time: '07:30' };
    const payload: MailPayload = { template: 'reminder', to: as.email, locale, firstName: 'Ann', details };
    await enqueue(scopeOf(api, as), { kind: 'mail', payload, now: api.clock.now });
    await api.app.jobs.runDue();
    const mail = await inbox.next({ to: as.email });
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    return { as, mail, headers, url: /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '' };
  };
  const isMailed = async (as: TestUser) =>
    (await send(api, calls.getSettings, { as })).body.reminderChannel.email;
  const post = async (url: string, payload = 'List-Unsubscribe=One-Click', { app } = api) =>
    await app.inject({
      method: 'POST',
      url: url.replace(PUBLIC_URL, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload,
    });

  test('is in the header and the text of the mail, and one press of either ends the mails', async () => {
    const { as, mail, headers, url } = await reminded('fr');
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(url).toMatch(/^https:\/\/resilience\.example\/fr\/reminders\/unsubscribe\?token=[\w-]{64}$/);
    expect(mail.links).toContain(url);
    expect(mail.html).toContain(`href="${url}"`);
    const answer = await post(url);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(answer.body).toContain('Vous n’en recevrez plus.');
    expect(await isMailed(as)).toBe(false);
    expect((await post(url)).statusCode).toBe(200);
  });

  test('changes nothing when it is only opened', async () => {
    const { as, url } = await reminded();
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await api.app.inject({ method, url: url.replace(PUBLIC_URL, '') });
      expect(statusCode).toBe(200);
    }
    const page = await api.app.inject({ method: 'GET', url: url.replace(PUBLIC_URL, '') });
    expect(page.body).toContain('<form method="post">');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await isMailed(as)).toBe(true);
  });

  test('ends the mails of no other user, and refuses an invalid token', async () => {
    const { as, url } = await reminded();
    const other = await reminded();
    await post(other.url);
    expect(await isMailed(as)).toBe(true);
    const token = new URL(url).searchParams.get('token') ?? '';
    const stolen = token.slice(0, 20) + (new URL(other.url).searchParams.get('token') ?? '').slice(20);
    for (const wrong of [stolen, token.slice(1), `${token}A`, 'x', '']) {
      const answer = await post(`/reminders/unsubscribe?token=${wrong}`);
      expect([answer.statusCode, answer.body.includes('doesn’t work')]).toEqual([422, true]);
    }
    expect((await post('/reminders/unsubscribe')).statusCode).toBe(422);
    expect(await isMailed(as)).toBe(true);
  });

  test('still works after the VAPID keys have changed', async () => {
    const { as, url } = await reminded();
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    const later = await buildTestApp(own().database, { PUBLIC_URL, ...keys });
    const answer = await post(url, undefined, later);
    await later.app.close();
    expect(answer.statusCode).toBe(200);
    expect(await isMailed(as)).toBe(false);
  });

  test('is in no other mails, and in no log', async () => {
    const { as, url } = await reminded();
    await post(url);
    const payload = { template: 'passwordChanged', to: as.email, locale: 'en', firstName: 'Ann' } as const;
    await enqueue(scopeOf(api, as), { kind: 'mail', payload, now: api.clock.now });
    await api.app.jobs.runDue();
    const { headers } = await inbox.next({ to: as.email });
    expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    const token = new URL(url).searchParams.get('token') ?? 'none';
    expect(api.log.filter((line) => line.includes(token))).toEqual([]);
  });
});
