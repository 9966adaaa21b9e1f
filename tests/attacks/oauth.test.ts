import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { readClientDocument } from '#server/oauth/client-document.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import {
  allow,
  authorize,
  connect,
  redeem,
  refresh,
  requestOf,
  startClients,
} from '#tests/assistants/oauth.ts';
import { rpc, say } from '#tests/assistants/say.ts';

const origin = await startClients();
const good = `${origin}/good`;
const refused = { status: 400, body: { error: 'invalid_grant' } };

forEachApi(
  'an attack on OAuth',
  (api) => {
    const stateOf = async (token: string) => (await say(api(), token, rpc('ping'))).status;
    const codeFor = async (request: ReturnType<typeof requestOf>) => {
      const back = await allow(api(), await buildUser(api()), request);
      return back.searchParams.get('code') ?? '';
    };

    test('by a code that was used before ends what it began', async () => {
      const { request, code, access, refresh: token } = await connect(api(), await buildUser(api()), good);
      expect(await stateOf(access)).toBe(200);
      expect(await redeem(api(), request, code)).toEqual(refused);
      expect(await stateOf(access)).toBe(401);
      expect(await refresh(api(), good, token)).toEqual(refused);
    });

    test('by two uses of a code at once gives one pair at most', async () => {
      const request = requestOf(good);
      const code = await codeFor(request);
      const answers = await Promise.all([redeem(api(), request, code), redeem(api(), request, code)]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    });

    test.each([
      ['another redirect', { redirect_uri: 'http://127.0.0.1/back' }],
      ['another client', { client_id: 'https://evil.example/client' }],
      ['another verifier', { code_verifier: 'x'.repeat(43) }],
      ['another audience', { resource: 'https://evil.example/mcp' }],
      ['a made-up code', { code: 'x'.repeat(64) }],
    ])('by a code with %s gets nothing, also later', async (_, more) => {
      const request = requestOf(good);
      const code = await codeFor(request);
      expect(await redeem(api(), request, code, more)).toEqual(refused);
      const later = await redeem(api(), request, code);
      // The thief's guess has ended the code; one that was made up has not.
      expect(later.status).toBe('code' in more ? 200 : 400);
    });

    test('by a code without a verifier is no valid request', async () => {
      const request = requestOf(good);
      const code = await codeFor(request);
      const { body } = await redeem(api(), request, code, { code_verifier: '' });
      expect(body).toEqual({ error: 'invalid_request' });
    });

    test('by an old code comes too late', async () => {
      const request = requestOf(good);
      const code = await codeFor(request);
      api().clock.now = NOON + 61_000;
      expect(await redeem(api(), request, code)).toEqual(refused);
    });

    test('by a used refresh token ends the family', async () => {
      const client = await connect(api(), await buildUser(api()), good);
      const { body } = await refresh(api(), good, client.refresh);
      expect(await refresh(api(), good, client.refresh)).toEqual(refused);
      expect(await stateOf(body.access_token)).toBe(401);
      expect(await refresh(api(), good, body.refresh_token)).toEqual(refused);
    });

    test('by a refresh token of another client or for another address changes nothing', async () => {
      const client = await connect(api(), await buildUser(api()), good);
      expect(await refresh(api(), 'https://evil.example/client', client.refresh)).toEqual(refused);
      const { body } = await refresh(api(), good, client.refresh, { resource: 'https://evil.example/mcp' });
      expect(body).toEqual({ error: 'invalid_target' });
      expect((await refresh(api(), good, client.refresh)).status).toBe(200);
    });

    test('by a token of assistants reaches no call of the API', async () => {
      const user = await buildUser(api());
      const { access } = await connect(api(), user, good);
      const { status, error } = await send(api(), calls.updateDay, {
        as: { ...user, token: access },
        params: { id: crypto.randomUUID(), day: '2026-11-20' },
        body: { value: 1 },
      });
      expect([status, error.message]).toEqual([403, 'tokenNotAllowed']);
    });

    test.each([
      ['no challenge', { code_challenge: '' }, 'invalid_request'],
      ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['a token in its address', { response_type: 'token' }, 'unsupported_response_type'],
      ['another audience', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ])('by a request with %s is told so to the client, with the issuer', async (_, more, error) => {
      const { query } = requestOf(good, more);
      const { headers } = await authorize(api(), await buildUser(api()), query);
      const { searchParams } = new URL(String(headers.location));
      expect([searchParams.get('error'), searchParams.get('iss')]).toEqual([error, 'http://localhost']);
    });

    test.each([
      ['https://evil.example/back'],
      ['https://client.example/back/'],
      ['https://client.example/back?x=1'],
      ['https://client.example@evil.example/back'],
      ['http://client.example/back'],
      ['http://127.0.0.1/other'],
      ['http://127.0.0.1:80@evil.example/back'],
      ['http://localhost/back'],
      ['javascript:alert(1)'],
    ])('by another redirect (%s) leads nowhere', async (redirect_uri) => {
      const { statusCode, headers } = await authorize(
        api(),
        await buildUser(api()),
        requestOf(good, { redirect_uri }).query,
      );
      expect([statusCode, headers.location]).toEqual([400, undefined]);
    });

    test.each(['huge', 'redirecting', 'html', 'other', 'secret', 'script', 'plain', 'nameless'])(
      'by a client whose document is wrong (%s) leads nowhere',
      async (name) => {
        const { query } = requestOf(`${origin}/${name}`);
        const { statusCode, headers } = await authorize(api(), await buildUser(api()), query);
        expect([statusCode, headers.location]).toEqual([400, undefined]);
      },
    );

    test.each([
      'http://client.example/client',
      'https://client.example/',
      'https://user@client.example/client',
      'https://client.example/a/../client',
      'https://client.example/client#x',
      'registered.AAAA',
      'x'.repeat(1_900),
    ])('by a client id of another form (%s) leads nowhere', async (id) => {
      const { statusCode } = await authorize(api(), await buildUser(api()), requestOf(id).query);
      expect(statusCode).toBe(400);
    });

    test('by a form of another site is refused', async () => {
      const user = await buildUser(api());
      const { statusCode } = await api().app.inject({
        method: 'POST',
        url: `/oauth/authorize?${new URLSearchParams(requestOf(good).query)}`,
        headers: {
          'sec-fetch-site': 'cross-site',
          cookie: `opaqueToken=${user.token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'step=allow&scope=today:read&habits=all',
      });
      expect(statusCode).toBe(403);
    });

    test('by a foreign habit in the form connects nothing', async () => {
      const user = await buildUser(api());
      const form = [
        ['step', 'allow'],
        ['scope', 'today:read'],
        ['habits', 'some'],
        ['habit', crypto.randomUUID()],
      ] as const;
      const { statusCode, headers } = await authorize(api(), user, requestOf(good).query, form);
      expect([statusCode, headers.location]).toEqual([200, undefined]);
    });
  },
  {},
  { testClients: origin },
);

test('a client’s document is not waited for longer than 5 seconds', async () => {
  const begun = performance.now();
  await expect(readClientDocument(`${origin}/slow`, true)).rejects.toThrow('aborted');
  expect(performance.now() - begun).toBeGreaterThan(4_500);
});

test.each([
  'https://127.0.0.1/client',
  'https://localhost/client',
  'https://[::1]/client',
  'https://169.254.169.254/x',
])('a client’s document at a private address is not read (%s)', async (address) => {
  await expect(readClientDocument(address)).rejects.toThrow('no public address');
});
