import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { PASSWORD, registerUser } from '#tests/api/account.ts';
import { buildHabit, buildUser, scopeOf } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import {
  allow,
  authorize,
  connect,
  post,
  REDIRECT,
  RESOURCE,
  redeem,
  refresh,
  requestOf,
  startClients,
} from '#tests/assistants/oauth.ts';
import { callTool, rpc, say } from '#tests/assistants/say.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';

const origin = await startClients();
const good = `${origin}/good`;
const MINUTE = 60_000;

forEachApi(
  'OAuth for assistants',
  (api) => {
    test('tells clients where to sign in, and how', async () => {
      const { headers } = await say(api(), null, rpc('ping'));
      const place = 'http://localhost/.well-known/oauth-protected-resource/mcp';
      expect(headers['www-authenticate']).toBe(`Bearer resource_metadata="${place}"`);
      const read = async (url: string) => (await api().app.inject({ url })).json();
      expect(await read(place)).toMatchObject({
        resource: RESOURCE,
        authorization_servers: ['http://localhost'],
      });
      const server = await read('/.well-known/oauth-authorization-server');
      expect(server).toMatchObject({
        issuer: 'http://localhost',
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      });
      expect(server.registration_endpoint).toBeUndefined();
      expect(
        (await api().app.inject({ method: 'POST', url: '/oauth/register', payload: {} })).statusCode,
      ).toBe(405);
    });

    test('lets a client in by its user’s consent, as far as it goes, and tells the user', async () => {
      const user = await buildUser(api());
      const { id } = await buildHabit(api(), user, { name: 'Walk <i>' });
      const hidden = await buildHabit(api(), user, { name: 'Read' });
      const request = requestOf(good, { scope: 'today:read habits:write other' });
      const page = await authorize(api(), user, request.query);
      expect(page.statusCode).toBe(200);
      for (const shown of [
        'Claude &amp; &lt;b&gt;',
        'client.example',
        'See today’s habits',
        'Walk &lt;i&gt;',
      ]) {
        expect(page.payload).toContain(shown);
      }
      expect(page.payload).not.toContain('Tick and log days');
      expect(page.headers['content-security-policy']).toContain("form-action 'self' https://client.example;");
      const form = [
        ['step', 'allow'],
        ['scope', 'today:read'],
        ['scope', 'profile:read'],
        ['habits', 'some'],
        ['habit', id],
      ] as const;
      const { statusCode, headers } = await authorize(api(), user, request.query, form);
      const back = new URL(String(headers.location));
      expect([
        statusCode,
        back.origin + back.pathname,
        back.searchParams.get('state'),
        back.searchParams.get('iss'),
      ]).toEqual([303, REDIRECT, 'a state', 'http://localhost']);
      const { body } = await redeem(api(), request, back.searchParams.get('code') ?? '', {
        resource: RESOURCE,
      });
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'today:read' });
      const today = await callTool(api(), body.access_token, 'get_today');
      expect(today.result.structuredContent).toMatchObject({ items: [{ id }] });
      expect(JSON.stringify(today.result)).not.toContain(hidden.id);
      const listed = await send(api(), calls.listConnections, { as: user });
      expect(listed.body).toMatchObject([
        {
          clientId: good,
          name: 'Claude & <b>',
          host: 'client.example',
          scopes: ['today:read'],
          habitIds: [id],
          lastUsedOn: '2026-11-20',
        },
      ]);
      expect((await send(api(), calls.listTokens, { as: user })).body).toEqual([]);
      const { events } = (await send(api(), calls.listSecurityEvents, { as: user })).body;
      expect(events.map(({ kind }) => kind)).toContain('connectionCreated');
    });

    test('ends with its user’s word, for both tokens', async () => {
      const user = await buildUser(api());
      const client = await connect(api(), user, good);
      const id = (await send(api(), calls.listConnections, { as: user })).body[0]?.id ?? '';
      expect((await send(api(), calls.deleteConnection, { as: user, params: { id } })).status).toBe(204);
      expect((await say(api(), client.access, rpc('ping'))).body.message).toBe('tokenRevoked');
      expect((await refresh(api(), good, client.refresh)).body).toEqual({ error: 'invalid_grant' });
      expect((await send(api(), calls.deleteConnection, { as: user, params: { id } })).status).toBe(404);
    });

    test('renews the access token, and ends the former one', async () => {
      const user = await buildUser(api());
      const client = await connect(api(), user, good);
      api().clock.now = NOON + 61 * MINUTE;
      expect((await say(api(), client.access, rpc('ping'))).body.message).toBe('tokenExpired');
      const { body } = await refresh(api(), good, client.refresh);
      expect((await say(api(), body.access_token, rpc('ping'))).status).toBe(200);
      expect((await say(api(), client.access, rpc('ping'))).body.message).toBe('tokenRevoked');
      expect((await refresh(api(), good, body.refresh_token)).status).toBe(200);
    });

    test.each(['access', 'refresh'] as const)('is revoked by its %s token', async (kind) => {
      const user = await buildUser(api());
      const client = await connect(api(), user, good);
      const revoking = { token: client[kind], client_id: 'https://other.example/client' };
      expect((await post(api(), '/oauth/revoke', revoking)).status).toBe(200);
      expect((await say(api(), client.access, rpc('ping'))).status).toBe(200);
      expect((await post(api(), '/oauth/revoke', { ...revoking, client_id: good })).status).toBe(200);
      expect((await say(api(), client.access, rpc('ping'))).body.message).toBe('tokenRevoked');
      expect((await post(api(), '/oauth/revoke', { ...revoking, client_id: good })).status).toBe(200);
      expect((await send(api(), calls.listConnections, { as: user })).body).toEqual([]);
    });

    test('says no without a code', async () => {
      const { query } = requestOf(good);
      const { headers } = await authorize(api(), await buildUser(api()), query, [['step', 'deny']]);
      const back = new URL(String(headers.location));
      expect(Object.fromEntries(back.searchParams)).toEqual({
        error: 'access_denied',
        state: 'a state',
        iss: 'http://localhost',
      });
    });

    test('asks a visitor to sign in, in the browser’s language', async () => {
      const { query } = requestOf(good);
      const { payload } = await authorize(api(), null, query);
      expect(payload).toContain('href="/auth/login"');
      const french = await api().app.inject({
        url: `/oauth/authorize?${new URLSearchParams(query)}`,
        headers: { 'accept-language': 'fr' },
      });
      expect(french.payload).toContain('href="/fr/auth/login"');
      const ended = { userId: '', email: '', token: 'x'.repeat(64) };
      expect((await authorize(api(), ended, query)).payload).toContain('href="/auth/login"');
    });

    test('asks for fresh proof, by a password or a mailed code', async () => {
      const user = await registerUser(api());
      await updateUser(scopeOf(api(), user), { email_verified: 1 });
      api().clock.now = NOON + 11 * MINUTE;
      const { query } = requestOf(good);
      expect((await authorize(api(), user, query)).payload).toContain('name="password"');
      // The form of the decision, without its page.
      expect(
        (
          await authorize(api(), user, query, [
            ['step', 'allow'],
            ['scope', 'today:read'],
          ])
        ).payload,
      ).toContain('name="password"');
      const wrong = await authorize(api(), user, query, [
        ['step', 'password'],
        ['password', 'wrong'],
      ]);
      expect(wrong.payload).toContain('This is not your current password.');
      const proved = await authorize(api(), user, query, [
        ['step', 'password'],
        ['password', PASSWORD],
      ]);
      expect(proved.payload).toContain('value="allow"');
    });

    test('wants one thing allowed at least, and no more than 20 assistants', async () => {
      const user = await buildUser(api());
      const { query } = requestOf(good);
      const none = await authorize(api(), user, query, [
        ['step', 'allow'],
        ['habits', 'all'],
      ]);
      expect(none.payload).toContain('at least one thing');
      for (let count = 0; count < 20; count += 1) await connect(api(), user, good);
      const full = await authorize(api(), user, query, [
        ['step', 'allow'],
        ['scope', 'today:read'],
        ['habits', 'all'],
      ]);
      expect(full.payload).toContain('You have connected 20 assistants');
    });
  },
  {},
  { passwords: quickHasher(), testClients: origin },
);

forEachApi(
  'clients without a document',
  (api) => {
    test('register where the operator lets them, and are known by what they registered', async () => {
      const register = async (payload: object) =>
        await api().app.inject({ method: 'POST', url: '/oauth/register', payload });
      const made = await register({
        client_name: 'Local',
        redirect_uris: ['http://127.0.0.1:7000/back'],
        grant_types: ['authorization_code'],
      });
      expect(made.statusCode).toBe(201);
      const { client_id } = made.json();
      const user = await buildUser(api());
      const request = requestOf(client_id, { redirect_uri: 'http://127.0.0.1:9999/back' });
      expect((await allow(api(), user, request)).host).toBe('127.0.0.1:9999');
      const changed = requestOf(`${client_id.slice(0, -4)}AAAA`);
      expect((await authorize(api(), user, changed.query)).statusCode).toBe(400);
      for (const redirect_uris of [
        [],
        ['http://evil.example/'],
        ['javascript:alert(1)'],
        ['https://a.example/#x'],
      ]) {
        const refused = await register({ redirect_uris });
        expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'invalid_client_metadata' }]);
      }
    });
  },
  { OAUTH_REGISTRATION: 'on' },
);
