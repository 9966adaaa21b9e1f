import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { type LocalServer, startLocalServer as serve } from '#tests/api/local-server.ts';
import { OIDC_ID, OIDC_REDIRECT, person, settingsOf } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { createProviders } from './provider.ts';
import { createProviderFetch, ProviderUnavailableError, withProviderTimeout } from './provider-fetch.ts';

const { getProvider, loginGoogle, loginApple, loginOidc } = authCalls;

const documentOf = (issuer: string, change: object = {}) =>
  JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...change,
  });

/** A provider with a correct discovery document, whose other answers the listener sends. */
async function provider(listener: RequestListener, change: object = {}): Promise<LocalServer> {
  const served = await serve((request, response) => {
    const isDocument = request.url?.includes('well-known') === true;
    if (!isDocument) return listener(request, response);
    return response.setHeader('content-type', 'application/json').end(documentOf(served.url, change));
  });
  return served;
}

const silent: RequestListener = () => {};
const json =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const web = { code: 'code', codeVerifier: 'v'.repeat(43), nonce: 'nonce' };
/** Well formed, so that its key is looked up: header and claims of a token, and a random signature. */
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = {
  idToken: `${part({ alg: 'RS256', kid: 'x' })}.${part(person())}.${part({})}`,
  nonce: 'nonce',
};

const closedPort = 'http://127.0.0.1:9';
const bad: [string, string][] = [
  ['no process listens', closedPort],
  ['its document is a page', (await serve(json('<html>'))).url],
  ['its document is another issuer’s', (await serve(json(documentOf('https://accounts.google.com')))).url],
  ['its document is empty', (await serve(json('{}'))).url],
  ['its document is endless', (await serve(json('x'.repeat(300_000)))).url],
  [
    'its document sends elsewhere',
    (await serve((_request, response) => response.writeHead(302, { location: closedPort }).end())).url,
  ],
  ['it is down', (await serve(json('{}', 503))).url],
  [
    'its other addresses are no https',
    (await provider(silent, { token_endpoint: 'http://mail.example/token' })).url,
  ],
  ['its keys are down', (await provider(json('{}', 500))).url],
  ['its keys are a page', (await provider(json('<html>'))).url],
  ['its keys are none', (await provider(json('{"keys":7}'))).url],
  ['its token is a page', (await provider(json('<html>'))).url],
  ['its answer has no id token', (await provider(json('{"access_token":"a","token_type":"bearer"}'))).url],
];

describe.each(bad)('where %s', (_name, issuer) => {
  forEachApi(
    'a sign-in',
    (api) => {
      test('answers 503 with Retry-After, and leaves no partial data', async () => {
        const body = { ...web, redirectUri: 'http://localhost/auth/google/callback' };
        const isOfTokens = _name.startsWith('its keys');
        const answer = await send(api(), loginGoogle, { body: isOfTokens ? token : body });
        expect([answer.status, answer.error.message, answer.headers['retry-after']]).toEqual([
          503,
          'unavailable',
          '5',
        ]);
        const { db } = api().database;
        expect(await db.selectFrom('identities').select('user_id').execute()).toEqual([]);
      });
    },
    settingsOf(issuer),
  );
});

/** A token by a shared secret, which the provider may offer and we never accept. */
const shared: LocalServer = await provider(
  (_request, response) => {
    const claims = person({ iss: shared.url, aud: OIDC_ID, nonce: web.nonce });
    const input = `${part({ alg: 'HS256' })}.${part(claims)}`;
    const signature = createHmac('sha256', 'a secret of the provider').update(input).digest('base64url');
    const tokens = { access_token: 'a', token_type: 'bearer', id_token: `${input}.${signature}` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens));
  },
  { id_token_signing_alg_values_supported: ['HS256'] },
);

describe.each([
  ['no process listens', closedPort],
  ['its document is another issuer’s', (await serve(json(documentOf('https://auth.example')))).url],
  ['its token is a page', (await provider(json('<html>'))).url],
  ['it signs by a shared secret only', shared.url],
])('where %s', (_name, issuer) => {
  forEachApi(
    'a sign-in by the configurable provider',
    (api) => {
      test('answers 503, and leaves no partial data', async () => {
        const answer = await send(api(), loginOidc, { body: { ...web, redirectUri: OIDC_REDIRECT } });
        expect([answer.status, answer.error.message]).toEqual([503, 'unavailable']);
        const { db } = api().database;
        expect(await db.selectFrom('identities').select('user_id').execute()).toEqual([]);
      });
    },
    settingsOf(issuer),
  );
});

forEachApi('a provider that is not configured', (api) => {
  test.each([
    ['Google', loginGoogle, { ...web, redirectUri: 'http://localhost/auth/google/callback' }],
    ['Google, by a token', loginGoogle, token],
    ['Apple', loginApple, { code: 'code', nonce: 'nonce' }],
    ['Apple, by a token', loginApple, token],
    ['the configurable one', loginOidc, { ...web, redirectUri: OIDC_REDIRECT }],
    ['the way to Google', getProvider, undefined],
    ['the way to the configurable one', getProvider, undefined, 'oidc'],
  ])('is not found: %s', async (_name, call, body, name = 'google') => {
    const answer = await send(api(), call, { body, params: { provider: name } });
    expect([answer.status, answer.error.message]).toEqual([404, 'notFound']);
  });
});

describe('in time', () => {
  const providersAt = (issuer: string, fetch = createProviderFetch()) =>
    createProviders(parseConfig({ ...settingsOf(issuer), PUBLIC_URL: 'http://localhost' }), Date.now, fetch);
  const after = (timeoutMs: number) => createProviderFetch({ timeoutMs, tries: 2 });

  test('gives up a silent provider, for a read after its second attempt', async () => {
    const { url, asked } = await serve(silent);
    await expect(providersAt(url, after(100)).google?.byToken(token)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(asked).toHaveLength(2);
  });

  test('sends a code once, however its answer fails', async () => {
    const { url, asked } = await provider(silent);
    // Long enough for its document on a busy machine: the code alone is not answered.
    await expect(
      providersAt(url, after(2_000)).google?.byCode({
        ...web,
        redirectUri: 'http://localhost/auth/google/callback',
      }),
    ).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(asked.filter((path) => path === '/token')).toHaveLength(1);
  });

  test('pauses after a failure, and sends one request for many callers', async () => {
    const { url, asked } = await serve(json('{}', 503));
    const { google } = providersAt(url);
    const storm = await Promise.allSettled(
      Array.from({ length: 20 }, async () => await google?.byToken(token)),
    );
    expect(storm.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(google?.byToken(token)).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toHaveLength(2);
  });

  test('caches what is found, and looks up unknown keys once', async () => {
    const { url, asked } = await provider(json('{"keys":[]}'));
    const { google } = providersAt(url);
    for (let index = 0; index < 5; index += 1) {
      await expect(google?.byToken(token)).rejects.toMatchObject({ code: 'invalidCredentials' });
    }
    expect(asked).toEqual(['/.well-known/openid-configuration', '/jwks']);
  });

  test('ends within the time limit, whatever is slow', async () => {
    const never = new Promise<never>(() => {});
    await expect(withProviderTimeout(20, () => never)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(withProviderTimeout(60_000, async () => 'in time')).resolves.toBe('in time');
    await expect(
      withProviderTimeout(60_000, () => Promise.reject(new ProviderUnavailableError('down'))),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });
});
