import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAllMessages } from '#i18n/load.ts';
import { createMailSecret, type MailSecretPurpose } from '#server/accounts/mails/account-mails.ts';
import { browser, cookiesOf, FormServer, password } from './form-server.ts';

const en = await loadAllMessages('en');
const fr = await loadAllMessages('fr');

let server: FormServer;

beforeAll(async () => {
  server = await FormServer.start();
});
afterAll(async () => await server.close());

/** A new account, and the secret of a link that was mailed to it. */
async function mailed(purpose: MailSecretPurpose, email: string) {
  const cookie = await server.join(email);
  const { id } = (await server.app.inject({ url: '/api/v1/user', headers: { cookie } })).json();
  const rows = { queries: server.database.db, userId: id };
  return { cookie, token: (await createMailSecret(rows, purpose, email, Date.now())) ?? '' };
}

describe('a forgotten password', () => {
  it('is answered the same whether there is such an account or not', async () => {
    await server.join('known@example.test');
    const pages = [];
    for (const email of ['known@example.test', 'other@example.test']) {
      const answer = await server.post('/auth/password/reset', { email });
      expect([answer.statusCode, answer.payload.includes(en.auth.linkSent)]).toEqual([200, true]);
      pages.push(answer.payload.replaceAll(email, ''));
    }
    expect(pages[0]).toBe(pages[1]);
  });

  it('takes a new password by the mailed link only, and shows when the link is expired', async () => {
    const answer = await server.post('/fr/auth/password/reset', { token: 'x'.repeat(64), password });
    expect([answer.statusCode, answer.payload.includes(fr.auth.linkExpired)]).toEqual([422, true]);
    const weak = await server.post('/auth/password/reset', { token: 'x'.repeat(64), password: 'short' });
    expect(weak.statusCode).toBe(422);
    expect(weak.payload).toContain(`<input type="hidden" name="token" value="${'x'.repeat(64)}"`);
  });

  it('is replaced by the pasted link, and signs in from then on', async () => {
    const email = 'forgetful@example.test';
    const { token } = await mailed('reset', email);
    const link = `https://club.example/auth/password/reset?mailed#token=${token}`;
    const chosen = { password: 'copper-lantern-meadow-38' };
    const answer = await server.post('/auth/password/reset', { token: link, ...chosen });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth/login?password=new']);
    const page = await server.app.inject({ url: String(answer.headers.location), headers: browser });
    expect(page.payload).toContain(en.auth.passwordSet);
    expect((await server.post('/auth/login', { email, ...chosen })).statusCode).toBe(303);
  });
});

describe('a mailed link that confirms an address, or takes a change of it back', () => {
  const paths = ['/auth/email/confirm', '/auth/email/undo'] as const;

  it('asks for the pasted link where the token is in the fragment, which no server sees', async () => {
    for (const path of [...paths, '/auth/password/reset']) {
      const page = await server.app.inject({ url: `${path}?mailed`, headers: browser });
      expect([page.statusCode, page.payload.includes(en.auth.opening)]).toEqual([200, true]);
      const form = new RegExp(
        `<noscript>.*<form (?=[^>]*method="post")[^>]*action="${path}"[^>]*>.*name="token"`,
      );
      expect(page.payload).toMatch(form);
      // Neither the question of an expired link nor the form for a new one.
      expect(page.payload).not.toContain(en.auth.linkExpired);
      expect(page.payload).not.toContain('name="email"');
    }
    const link = `https://club.example/auth/password/reset?mailed#token=${'x'.repeat(64)}`;
    const weak = await server.post('/auth/password/reset', { token: link, password: 'short' });
    expect(weak.payload).toContain(`<input type="hidden" name="token" value="${'x'.repeat(64)}"`);
  });

  it('does its work by a press and never by being opened', async () => {
    for (const path of paths) {
      const page = await server.app.inject({ url: `${path}?token=abc`, headers: browser });
      expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
      const form = new RegExp(`<form (?=[^>]*method="post")[^>]*action="${path}"[^>]*>.*value="abc"`);
      expect(page.payload).toMatch(form);
      const answer = await server.post(path, { token: 'abc' });
      expect([answer.statusCode, answer.payload.includes(en.auth.linkExpired)]).toEqual([422, true]);
    }
  });

  it('is shown where the session of the browser has ended, and clears its cookie', async () => {
    const cookie = await server.join('ended@example.test');
    expect((await server.post('/auth/logout', {}, { cookie })).statusCode).toBe(303);
    for (const path of paths) {
      const page = await server.app.inject({ url: `/fr${path}?token=abc`, headers: { ...browser, cookie } });
      expect([page.statusCode, page.payload.includes('value="abc"')]).toEqual([200, true]);
      expect(cookiesOf(page)).toContainEqual(expect.stringMatching(/^opaqueToken=; .*Max-Age=0/));
    }
    const settings = await server.app.inject({ url: '/fr/settings', headers: { ...browser, cookie } });
    expect([settings.statusCode, settings.headers.location]).toEqual([302, '/fr/auth/logout']);
  });
});

describe('a confirmation link without scripts', () => {
  const path = '/fr/auth/email/confirm';

  it('names the account, and asks before it confirms or erases', async () => {
    const { token } = await mailed('confirm', 'zoe@example.test');
    const page = await server.post(path, { token: `https://club.example${path}?mailed#token=${token}` });
    expect(page.statusCode).toBe(200);
    for (const text of ['Camille', 'z•••@example.test', fr.confirmation.confirm, fr.emailLink.erase]) {
      expect(page.payload).toContain(text);
    }
    expect(page.payload).not.toContain('zoe@example.test');
    const confirmed = await server.post(path, { token, confirm: 'yes' });
    expect([confirmed.statusCode, confirmed.payload.includes(fr.confirmation.done)]).toEqual([200, true]);
    const again = await server.post(path, { token, disown: 'yes' });
    expect([again.statusCode, again.payload.includes(fr.auth.linkExpired)]).toEqual([422, true]);
  });

  it('erases an account that the mailbox’s owner did not create', async () => {
    const { token, cookie } = await mailed('confirm', 'mistyped@example.test');
    const answer = await server.post(path, { token, disown: 'yes' });
    expect([answer.statusCode, answer.payload.includes(fr.emailLink.erased)]).toEqual([200, true]);
    expect((await server.app.inject({ url: '/api/v1/user', headers: { cookie } })).statusCode).toBe(401);
  });
});
