import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { exportJWK } from 'jose';
import { Events } from 'oauth2-mock-server';
import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import {
  APPLE_ID,
  GOOGLE_APP_ID,
  GOOGLE_ID,
  OIDC_REDIRECT,
  person,
  settingsOf,
  startProvider,
} from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';

const { loginGoogle, loginApple, loginOidc } = authCalls;
const [google, apple] = [await startProvider(), await startProvider()];
const seconds = NOON / 1_000;

/** The attacker's server: it must get no request. */
const lure = await startLocalServer((_request, response) => response.end('{"keys":[]}'));
const lureUrl = `${lure.url}/keys`;

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

type Forged = {
  readonly header?: object;
  readonly claims?: Record<string, unknown>;
  readonly key?: KeyObject;
};

/** Any header over any claims, signed by any key: no honest library makes such tokens. */
function forge({ header = {}, claims = {}, key = rsa(2_048) }: Forged, nonce: string): string {
  const payload = { iss: google.issuer, ...person({ nonce }), ...claims };
  const input = `${base64({ alg: 'RS256', typ: 'JWT', kid: 'first', ...header })}.${base64(payload)}`;
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), key).toString('base64url')}`;
}

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;

/** The provider's public key, as published. */
const publicKey = google.server.issuer.keys.toJSON()[0];
const pem = createPublicKey({ key: publicKey ?? {}, format: 'jwk' }).export({
  type: 'spki',
  format: 'pem',
});

function hmacSigned(nonce: string, secret: string | Buffer): string {
  const input = `${base64({ alg: 'HS256', typ: 'JWT', kid: 'first' })}.${base64({ iss: google.issuer, ...person({ nonce }) })}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

const minted = (claims: Record<string, unknown>) => (nonce: string) =>
  google.mint({ ...person(), nonce, ...claims });

/** A weak key that the provider itself publishes, as a careless provider would. */
async function publishWeak(modulusLength: number): Promise<KeyObject> {
  const pair = generateKeyPairSync('rsa', { modulusLength });
  const jwk = { ...(await exportJWK(pair.privateKey)), kid: `weak-${modulusLength}`, alg: 'RS256' };
  await google.server.issuer.keys.add(jwk);
  return pair.privateKey;
}
const weak = { 1024: await publishWeak(1_024), 512: rsa(512) };
const old = rsa(2_048);

const forgeries: [string, (nonce: string) => string | Promise<string>][] = [
  ['A18: for another app', minted({ aud: 'web.other.example' })],
  ['A18: for no app', minted({ aud: undefined })],
  ['A18: for an app whose id starts as ours', minted({ aud: `${GOOGLE_ID}.evil.example` })],
  ['A18: for our whole list as one text', minted({ aud: `${GOOGLE_ID}, ${GOOGLE_APP_ID}` })],
  ['A18: for us and another', minted({ aud: [GOOGLE_ID, 'web.other.example'] })],
  [
    'A18: for another and us, issued to us',
    minted({ aud: ['web.other.example', GOOGLE_ID], azp: GOOGLE_ID }),
  ],
  ['A18: for an empty list', minted({ aud: [] })],
  ['A18: for us, in a list of a list', minted({ aud: [[GOOGLE_ID]] })],
  ['A18: for us, as a key', minted({ aud: { [GOOGLE_ID]: true } })],
  ['A18: for us, issued to another app', minted({ azp: 'web.other.example' })],
  ['A18: for us, issued to a list', minted({ azp: [GOOGLE_ID] })],
  ['A18: for us at the other provider', minted({ aud: APPLE_ID })],
  ['A19: of a look-alike issuer', minted({ iss: `${google.issuer}.evil.example` })],
  ['A19: of the issuer with a slash', minted({ iss: `${google.issuer}/` })],
  ['A19: of the issuer by another scheme', minted({ iss: google.issuer.replace('http:', 'https:') })],
  [
    'A19: of the issuer without its scheme, which only Google’s own may',
    minted({ iss: new URL(google.issuer).host }),
  ],
  ['A19: of the real Google', minted({ iss: 'https://accounts.google.com' })],
  ['A19: of the real Google over http', minted({ iss: 'http://accounts.google.com' })],
  ['A19: of no issuer', minted({ iss: undefined })],
  ['A19: of Apple, with Apple’s key', (nonce) => apple.mint({ ...person(), nonce })],
  [
    'A20: unsigned',
    (nonce) =>
      `${base64({ alg: 'none', kid: 'first' })}.${base64({ iss: google.issuer, ...person({ nonce }) })}.`,
  ],
  [
    'A20: unsigned, in another case',
    (nonce) => `${base64({ alg: 'nOnE' })}.${base64({ iss: google.issuer, ...person({ nonce }) })}.`,
  ],
  ['A20: signed by HMAC with the public key’s PEM', (nonce) => hmacSigned(nonce, pem)],
  ['A20: signed by HMAC with the public key’s JWK', (nonce) => hmacSigned(nonce, JSON.stringify(publicKey))],
  ['A20: signed by HMAC with our client secret', (nonce) => hmacSigned(nonce, 'a secret of Google')],
  ['A20: signed by HMAC with nothing', (nonce) => hmacSigned(nonce, '')],
  ['A20: signed by a key of 512 bits', (nonce) => forge({ key: weak[512] }, nonce)],
  [
    'A20: signed by a published key of 1,024 bits',
    (nonce) => forge({ key: weak[1024], header: { kid: 'weak-1024' } }, nonce),
  ],
  ['A20: signed by a stranger under the provider’s key id', (nonce) => forge({}, nonce)],
  [
    'A20: signed by a key that is no longer published',
    (nonce) => forge({ key: old, header: { kid: 'old' } }, nonce),
  ],
  ['A20: with a key id that is a path', (nonce) => forge({ header: { kid: '../../../../dev/null' } }, nonce)],
  ['A20: with a key id that is SQL', (nonce) => forge({ header: { kid: "' or 1=1 --" } }, nonce)],
  [
    'A20: with an address to fetch the key from',
    (nonce) => forge({ header: { jku: lureUrl, kid: 'mine' } }, nonce),
  ],
  ['A20: with an address of a certificate', (nonce) => forge({ header: { x5u: lureUrl } }, nonce)],
  [
    'A20: with its own key in its header',
    async (nonce) => {
      const jwk = await exportJWK(createPublicKey(old));
      return forge({ key: old, header: { jwk } }, nonce);
    },
  ],
  ['A20: with a critical extension', (nonce) => forge({ header: { crit: ['b64'], b64: false } }, nonce)],
  [
    'A20: with its claims changed after signing',
    async (nonce) => {
      const [header, , signature] = (await google.mint({ ...person(), nonce })).split('.');
      return `${header}.${base64({ iss: google.issuer, ...person({ nonce, sub: 'admin' }) })}.${signature}`;
    },
  ],
  [
    'A20: with its signature cut off',
    async (nonce) => (await google.mint({ ...person(), nonce })).replace(/\.[^.]+$/, '.'),
  ],
  ['A17: without a nonce', minted({ nonce: undefined })],
  ['A17: with another nonce', minted({ nonce: 'another' })],
  ['A17: with an empty nonce', minted({ nonce: '' })],
  ['A17: with a list of nonces', (nonce) => google.mint({ ...person(), nonce: [nonce] })],
  ['expired', minted({ exp: seconds - 60 })],
  ['that never expires', minted({ exp: undefined })],
  ['that expires as text', minted({ exp: String(seconds + 3_600) })],
  ['not yet valid', minted({ nbf: seconds + 120 })],
  ['issued tomorrow', minted({ iat: seconds + 86_400 })],
  ['issued an hour ago', minted({ iat: seconds - 3_600 })],
  ['issued at an unknown time', minted({ iat: undefined })],
  ['without a subject', minted({ sub: undefined })],
  ['of an empty subject', minted({ sub: '' })],
  ['of a number', minted({ sub: 42 })],
  ['of a subject past any length', minted({ sub: 's'.repeat(256) })],
  ['of a subject with a NUL', minted({ sub: 'a\u0000b' })],
  ['that is no token', () => 'nonsense'],
  ['of five parts', (nonce) => `${base64({ alg: 'dir', enc: 'A128GCM' })}.a.b.c.${base64(nonce)}`],
  [
    'whose claims are no object',
    () => `${base64({ alg: 'RS256', kid: 'first' })}.${base64('[]')}.${base64('x')}`,
  ],
];

forEachApi(
  'a forged token',
  (api) => {
    test.each(forgeries)('%s is refused', async (_name, make) => {
      const nonce = crypto.randomUUID();
      const before = await rowsOf(api());
      const answer = await send(api(), loginGoogle, { body: { idToken: await make(nonce), nonce } });
      expect([answer.status, answer.error.message]).toEqual([401, 'invalidCredentials']);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await rowsOf(api())).toEqual(before);
      expect(lure.asked).toEqual([]);
    });

    test('is refused where the same token, not forged, is accepted', async () => {
      const nonce = crypto.randomUUID();
      const idToken = await google.mint({ ...person(), nonce });
      expect((await send(api(), loginGoogle, { body: { idToken, nonce } })).status).toBe(200);
    });

    test('A19: a valid token of Google is refused by Apple’s route, and the other way round', async () => {
      const [nonce, other] = [crypto.randomUUID(), crypto.randomUUID()];
      const ofGoogle = await google.mint({ ...person(), nonce });
      const ofApple = await apple.mint({ ...person({ aud: APPLE_ID }), nonce: other });
      expect((await send(api(), loginApple, { body: { idToken: ofGoogle, nonce } })).status).toBe(401);
      expect((await send(api(), loginGoogle, { body: { idToken: ofApple, nonce: other } })).status).toBe(401);
      expect((await send(api(), loginApple, { body: { idToken: ofApple, nonce: other } })).status).toBe(200);
    });

    test('is refused by its size before it is parsed', async () => {
      const idToken = await google.mint({ ...person(), nonce: 'n', more: 'x'.repeat(20_000) });
      const answer = await send(api(), loginGoogle, { body: { idToken, nonce: 'n' } });
      expect([answer.status, answer.error.message]).toEqual([422, 'invalidInput']);
    });

    test('leaves no token, address or name in the log', async () => {
      const nonce = crypto.randomUUID();
      const idToken = await google.mint({ ...person({ email: 'logged@mail.example' }), nonce });
      await send(api(), loginGoogle, { body: { idToken, nonce } });
      await send(api(), loginGoogle, { body: { idToken, nonce } });
      const log = api().log.join('\n');
      for (const secret of [idToken, nonce, 'logged@mail.example', 'Camille'])
        expect(log).not.toContain(secret);
    });
  },
  settingsOf(google.issuer, apple.issuer),
);

/** What the provider answers for any code from now on: as the configurable one it is no more trusted than an app. */
let answered = '';
google.server.service.addRoute('POST', '/forged', (_request, response) => {
  const tokens = { access_token: 'access', token_type: 'bearer', id_token: answered };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens));
});
google.server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
  Object.assign(body, { token_endpoint: `${google.issuer}/forged` });
});

forEachApi(
  'a forged token for a code',
  (api) => {
    const signIn = async (nonce: string, idToken: string) => {
      answered = idToken;
      const code = { code: 'code', codeVerifier: 'v'.repeat(43), redirectUri: OIDC_REDIRECT };
      return await send(api(), loginOidc, { body: { ...code, nonce } });
    };

    test.each(forgeries)('%s is refused', async (_name, make) => {
      const nonce = crypto.randomUUID();
      const before = await rowsOf(api());
      const answer = await signIn(nonce, await make(nonce));
      // The library refuses some as nonsense of the provider.
      expect([401, 503]).toContain(answer.status);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await rowsOf(api())).toEqual(before);
      expect(lure.asked).toEqual([]);
    });

    test('is refused where a token that is not forged is accepted', async () => {
      const nonce = crypto.randomUUID();
      const idToken = await google.mint({ ...person(), nonce });
      expect((await signIn(nonce, idToken)).status).toBe(200);
    });
  },
  {
    ...settingsOf(google.issuer, apple.issuer),
    OIDC_CLIENT_ID: GOOGLE_ID,
    OIDC_CLIENT_SECRET: 'a secret of Google',
  },
);

async function rowsOf({ database: { db } }: TestApp): Promise<number[]> {
  const tables = ['users', 'identities', 'sessions', 'once'] as const;
  const all = tables.map((table) => db.selectFrom(table).select('user_id').execute());
  return (await Promise.all(all)).map((rows) => rows.length);
}
