import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAllMessages } from '#i18n/load.ts';
import { createInvite } from '#server/accounts/registration/registration.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { codeAt } from '#tests/api/factors.ts';
import { browser, cookiesOf, FormServer, password, sessionIn as tokenOf } from './form-server.ts';

const en = await loadAllMessages('en');
const fr = await loadAllMessages('fr');

let server: FormServer;
let app: FastifyInstance;
const post: FormServer['post'] = async (...asked) => await server.post(...asked);
const joinBy = async (email: string) => await server.join(email);

beforeAll(async () => {
  server = await FormServer.start();
  app = server.app;
});
afterAll(async () => await server.close());

describe('signing in in two steps by forms', () => {
  const joinInTwoSteps = async (email: string) => {
    const cookie = await joinBy(email);
    const api = async (path: string, payload?: object) =>
      await app.inject({
        method: 'POST',
        url: `/api/v1/user/two-step${path}`,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        ...(payload && { payload }),
      });
    const { secret } = (await api('')).json<{ secret: string }>();
    const confirmed = await api('/confirm', { code: codeAt(secret, Date.now()) });
    return confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  };
  const challengeOf = (answer: Awaited<ReturnType<typeof post>>) =>
    cookiesOf(answer)
      .find((cookie) => cookie.startsWith('signInChallenge='))
      ?.split(';')[0] ?? '';

  it('asks for the code on the same page, and goes where the visitor was headed', async () => {
    const email = 'two.steps@example.test';
    const [code = ''] = await joinInTwoSteps(email);
    const login = '/fr/auth/login?next=%2Ffr%2Fsettings';
    const first = await post(login, { email, password });
    expect(first.statusCode).toBe(403);
    expect(tokenOf(first)).toBeUndefined();
    expect(first.payload).toContain(fr.auth.secondStepTitle.replaceAll("'", '&#x27;'));
    expect(first.payload).not.toContain(password);
    const cookie = challengeOf(first);
    const wrong = await post(login, { code: '000000' }, { cookie });
    expect([wrong.statusCode, wrong.payload.includes(fr.toasts.invalidFactorCode)]).toEqual([422, true]);
    expect(wrong.payload).not.toContain('000000');
    const done = await post(login, { code }, { cookie });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/fr/settings']);
    expect(tokenOf(done)).toContain('HttpOnly');
  });

  it('starts again when the sign-in has expired', async () => {
    const late = await post('/auth/login', { code: '123456' });
    expect([late.statusCode, late.payload.includes(en.toasts.signInExpired)]).toEqual([401, true]);
    expect(late.payload).toContain('name="password"');
  });
});

describe('joining by a form', () => {
  it('signs in and redirects to the index of its language', async () => {
    const answer = await post('/fr/auth/register', { firstName: 'Ana', email: 'ana@example.test', password });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr']);
    expect(tokenOf(answer)).toContain('HttpOnly');
    const cookie = tokenOf(answer)?.split(';')[0] ?? '';
    const user = (await app.inject({ url: '/api/v1/user', headers: { cookie } })).json();
    expect(user).toMatchObject({ firstName: 'Ana', email: 'ana@example.test', locale: 'fr' });
  });

  it('shows the error beside each field, and keeps all values except the password', async () => {
    const fields = { firstName: ' ', email: 'x" onfocus="y', password: 'hunter2' };
    const answer = await post('/auth/register', fields);
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(tokenOf(answer)).toBeUndefined();
    const faults = [...answer.payload.matchAll(/class="field-error"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(faults).toEqual([
      en.validation.firstNameRequired,
      en.validation.email,
      en.validation.minLength.replace('{min}', '8'),
    ]);
    expect(answer.payload).toContain('value="x&quot; onfocus=&quot;y"');
    expect(answer.payload).not.toContain('hunter2');
  });

  it('shows that an address is taken, in the language of the page', async () => {
    await joinBy('taken@example.test');
    const fields = { firstName: 'Ana', email: 'taken@example.test', password };
    const answer = await post('/fr/auth/register', fields);
    expect([answer.statusCode, answer.payload.includes(fr.toasts.emailTaken)]).toEqual([422, true]);
  });
});

describe('signing in by a form', () => {
  const email = 'camille@example.test';
  beforeAll(async () => void (await joinBy(email)));

  it.each([
    ['/auth/login?next=%2Fsettings%3Ftab%3D1', '/settings?tab=1'],
    ['/fr/auth/login?next=https%3A%2F%2Fevil.example%2F', '/fr'],
    ['/auth/login', '/'],
  ])('%s leads to %s', async (url, location) => {
    const answer = await post(url, { email, password });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
    expect(tokenOf(answer)).toBeDefined();
  });

  it('shows the refusal above the button, and keeps the requested page', async () => {
    const answer = await post('/auth/login?next=%2Fsettings', { email, password: 'not the password' });
    expect(answer.statusCode).toBe(401);
    expect(answer.payload).toContain(`role="alert">${en.toasts.invalidCredentials}<`);
    expect(answer.payload).toContain('action="/auth/login?next=%2Fsettings"');
    expect(answer.payload).toContain(`value="${email}"`);
    expect(answer.payload).not.toContain('not the password');
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('is not taken from another site: %o', async (headers) => {
    const answer = await post('/auth/login', { email, password }, headers);
    expect([answer.statusCode, tokenOf(answer)]).toEqual([403, undefined]);
    expect(answer.payload).toContain(en.toasts.forbiddenOrigin);
  });

  it('checks the origin when the browser sends no Sec-Fetch-Site', async () => {
    const { 'sec-fetch-site': _, ...old } = browser;
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { ...old, ...headers },
        payload: new URLSearchParams({ email, password }).toString(),
      });
    expect((await send({ origin: 'http://localhost:3000' })).statusCode).toBe(303);
    expect((await send({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await send({})).statusCode).toBe(403);
  });

  it('takes forms only, of a size that forms have, on the pages that have one', async () => {
    const headers = { ...browser, 'content-type': 'application/json' };
    const json = await app.inject({ method: 'POST', url: '/auth/login', headers, payload: '{}' });
    expect(json.statusCode).toBe(415);
    expect((await post('/auth/login', { email, password: 'x'.repeat(20_000) })).statusCode).toBe(413);
    expect((await post('/settings', { email })).statusCode).toBe(405);
  });

  it('is limited as the API is', async () => {
    const strict = await server.serve({ RATE_LIMIT_SCALE: '1' });
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      const attempt = { email: `${tries}@example.test`, password };
      statuses.push((await post('/auth/login', attempt, {}, strict)).statusCode);
    }
    const last = await post('/auth/login', { email, password }, {}, strict);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect([last.statusCode, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(last.payload).toContain(en.toasts.tooManyRequests);
    await strict.close();
  });
});

describe('signing out by a form', () => {
  it('ends the session, and is not to be had by another site', async () => {
    const cookie = await joinBy('leaving@example.test');
    const asks = async () => (await app.inject({ url: '/api/v1/user', headers: { cookie } })).statusCode;
    expect((await post('/auth/logout', {}, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await asks()).toBe(200);
    const answer = await post('/fr/auth/logout', {}, { cookie });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr']);
    expect(cookiesOf(answer)).toContainEqual(expect.stringMatching(/^opaqueToken=; .*Max-Age=0/));
    expect(await asks()).toBe(401);
  });
});

describe('joining by a form where the operator limits it', () => {
  const fields = { firstName: 'Ana', email: 'invited@example.test', password };
  const pageOf = async (asked: FastifyInstance, url: string) =>
    (await asked.inject({ url, headers: { 'user-agent': browser['user-agent'] } })).payload;

  it('has no form in a closed club, and no link to one', async () => {
    const closed = await server.serve({ REGISTRATION: 'closed' });
    const page = await pageOf(closed, '/fr/auth/register');
    expect(page).toContain(fr.auth.closedText);
    expect(page).not.toContain('name="email"');
    for (const url of ['/fr', '/fr/auth/login']) {
      const other = await pageOf(closed, url);
      expect(other).toContain(fr.auth.closedText);
      expect(other).not.toContain('href="/fr/auth/register"');
    }
    const answer = await server.post('/fr/auth/register', fields, {}, closed);
    expect([answer.statusCode, answer.payload.includes(fr.auth.closedText)]).toEqual([403, true]);
    await closed.close();
  });

  it('takes an invitation by its pasted link', async () => {
    const PUBLIC_URL = 'http://localhost:3000';
    const byInvite = await server.serve({ REGISTRATION: 'invite', PUBLIC_URL });
    const page = await pageOf(byInvite, '/auth/register');
    expect(page).toContain('name="invite"');
    const config = parseConfig({ DATA_DIR: server.folder, PUBLIC_URL });
    const { link } = await createInvite({ config, database: server.database, clock: Date.now }, {});
    const none = await server.post('/auth/register', { ...fields, invite: '' }, {}, byInvite);
    expect([none.statusCode, none.payload.includes(en.toasts.inviteRequired)]).toEqual([422, true]);
    const wrong = await server.post('/auth/register', { ...fields, invite: 'x'.repeat(64) }, {}, byInvite);
    expect([wrong.statusCode, wrong.payload.includes(en.toasts.inviteInvalid)]).toEqual([422, true]);
    expect(wrong.payload).toContain(`value="${'x'.repeat(64)}"`);
    const joined = await server.post('/auth/register', { ...fields, invite: ` ${link} ` }, {}, byInvite);
    expect(joined.statusCode).toBe(303);
    await byInvite.close();
  });

  it('names the domains that it accepts', async () => {
    const some = await server.serve({ REGISTRATION_DOMAINS: 'club.example other.example' });
    expect(await pageOf(some, '/auth/register')).toContain('club.example or other.example');
    const answer = await server.post('/auth/register', fields, {}, some);
    expect([answer.statusCode, answer.payload.includes(en.toasts.emailDomain)]).toEqual([422, true]);
    await some.close();
  });
});
