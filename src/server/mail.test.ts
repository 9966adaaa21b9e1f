import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails as english } from '#i18n/en/mails.ts';
import { buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { buildTestApp, forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/mail/smtp-inbox.ts';
import type { MailPayload } from './core/jobs/job-kinds.ts';
import { enqueue } from './core/jobs/jobs-repository.ts';

let inbox: SmtpInbox;
const folder = mkdtempSync(join(tmpdir(), 'resilience-mail-'));

beforeAll(async () => {
  inbox = await startSmtpInbox();
});
afterAll(async () => {
  await inbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = async (api: TestApp, user: TestUser, mail: Partial<MailPayload> = {}) => {
  const payload = { template: 'passwordChanged', to: user.email, locale: 'en', firstName: 'Ann', ...mail };
  await enqueue(scopeOf(api, user), { kind: 'mail', payload: payload as MailPayload, now: api.clock.now });
};

forEachApi('mail', (own) => {
  const getDatabase = () => own().database;

  test('arrives over SMTP, in both forms, with a link to the server', async () => {
    const environment = { SMTP_URL: inbox.url, PUBLIC_URL: 'https://resilience.example' };
    const api = await buildTestApp(getDatabase(), environment);
    const user = await buildUser(api);
    await write(api, user, { template: 'resetPassword', locale: 'fr', firstName: 'Zoé' });
    await api.app.jobs.runDue();
    const mail = await inbox.next({ to: user.email });
    await api.app.close();
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe');
    expect(mail.from).toMatchObject({ name: 'Resilience', address: 'no-reply@resilience.example' });
    expect(mail.text).toContain('Bonjour Zoé,');
    expect(mail.html).toMatch(/<html lang="fr"/);
    const [link = ''] = mail.links;
    expect(link).toMatch(
      /^https:\/\/resilience\.example\/fr\/auth\/password\/reset\?mailed#token=[\w-]{64}$/,
    );
    expect(mail.html).toContain(`href="${link}"`);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    });
    expect(mail.messageId).toMatch(/^<[\da-f]{40}@resilience\.example>$/);
  });

  test('is marked as failed after a permanent refusal, without personal data in the log', async () => {
    const strict = await startSmtpInbox({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such box'), { responseCode: 550 })),
    });
    const api = await buildTestApp(getDatabase(), { SMTP_URL: strict.url });
    const user = await buildUser(api);
    await write(api, user);
    await api.app.jobs.runDue();
    await api.app.close();
    await strict.close();
    const { db } = getDatabase();
    const row = db.selectFrom('jobs').selectAll().where('user_id', '=', user.userId);
    expect(await row.executeTakeFirst()).toMatchObject({ attempts: 1, last_error: 'smtp550' });
    const told = api.log.filter((line) => line.includes('A job failed for good'));
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '{}')).toMatchObject({ level: 50, kind: 'mail', code: 'smtp550' });
    expect(told[0]).not.toContain(user.email);
    await db.deleteFrom('jobs').where('user_id', '=', user.userId).execute();
  });

  test('is not sent when its address is no longer the user’s', async () => {
    const api = await buildTestApp(getDatabase(), { SMTP_URL: inbox.url });
    const user = await buildUser(api);
    await write(api, user, { template: 'confirmEmail', to: 'elsewhere@example.org' });
    await api.app.jobs.runDue();
    expect(await getDatabase().db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(inbox.all.filter(({ recipients }) => recipients.includes('elsewhere@example.org'))).toEqual([]);
    await api.app.close();
  });
});

forEachApi(
  'without SMTP_URL a mail',
  (api) => {
    test('is a file for its owner only, with only its path in the log', async () => {
      const user = await buildUser(api());
      await write(api(), user, { template: 'confirmEmail' });
      await api().app.jobs.runDue();
      const files = readdirSync(join(folder, 'mail'));
      const named = await Promise.all(
        files.map(async (file) => {
          const path = join(folder, 'mail', file);
          return { path, mail: await PostalMime.parse(readFileSync(path)) };
        }),
      );
      const mine = named.filter(({ mail }) => mail.to?.[0]?.address === user.email);
      expect(mine.map(({ mail }) => mail.subject)).toEqual([english.templates.confirmEmail.subject]);
      const path = mine[0]?.path ?? '';
      expect(path).toMatch(/\.eml$/);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(api().log.filter((line) => line.includes(path))).toHaveLength(1);
      const [, token = ''] = /token=([\w-]+)/.exec(mine[0]?.mail.text ?? '') ?? [];
      expect(token).toHaveLength(64);
      const told = api().log.join('\n');
      for (const secret of [token, user.email, 'Ann']) expect(told).not.toContain(secret);
    });
  },
  { DATA_DIR: folder },
);
