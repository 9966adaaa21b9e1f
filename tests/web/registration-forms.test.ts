import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAllMessages } from '#i18n/load.ts';
import { createInvite } from '#server/accounts/registration/invites.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { browser, FormServer, password } from './form-server.ts';

const en = await loadAllMessages('en');
const fr = await loadAllMessages('fr');

let server: FormServer;

beforeAll(async () => {
  server = await FormServer.start();
}, 120_000);
afterAll(async () => await server.close());

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
