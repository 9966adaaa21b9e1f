import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll } from 'vitest';
import type { Environment } from './test-app.ts';
import { NOON } from './test-app.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** What the tests are at both providers: the website first, then an app. */
export const GOOGLE_ID = 'web.google.example';
export const GOOGLE_APP_ID = 'ios.google.example';
export const APPLE_ID = 'web.apple.example';
export const APPLE_APP_ID = 'ios.apple.example';

const seconds = Math.floor(NOON / 1_000);

/** A provider on the machine itself, that signs with real keys at the tests' own time. */
export interface TestProvider {
  readonly server: OAuth2Server;
  readonly issuer: string;
  /** Requests that reached it, by path. */
  readonly asked: string[];
  /** A token as an app is given it. */
  mint(claims: Claims, kid?: string): Promise<string>;
  /** A code as a browser is sent back with, and what goes with it. */
  authorize(claims: Claims, query?: Readonly<Record<string, string>>): Promise<ProviderCode>;
}

export interface ProviderCode {
  readonly code: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** The default claims of a token: a person of their own. */
export function person(claims: Claims = {}): Record<string, unknown> {
  const name = randomUUID();
  return {
    aud: GOOGLE_ID,
    sub: `sub-${name}`,
    email: `${name}@mail.example`,
    email_verified: true,
    given_name: 'Camille',
    iat: seconds,
    nbf: seconds,
    exp: seconds + 3_600,
    nonce: `nonce-${name}`,
    ...claims,
  };
}

let latest: TestProvider | undefined;

/** A token for one of our ids, from the provider of the test file; without one, from an unknown issuer. */
export async function tokenOf(aud: string, said: Claims = {}): Promise<{ idToken: string; nonce: string }> {
  const claims = person({ aud, ...said });
  return { idToken: (await latest?.mint(claims)) ?? 'of nobody', nonce: String(claims['nonce']) };
}

/** Starts one for a test file, and ends it after. */
export async function startProvider(): Promise<TestProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256', { kid: 'first' });
  await server.start(0, '127.0.0.1');
  afterAll(async () => {
    latest = undefined;
    await server.stop();
  });
  const issuer = server.issuer.url ?? '';
  const asked: string[] = [];
  const people = new Map<unknown, Claims>();
  server.service.on(Events.BeforeTokenSigning, (token, { body }) => {
    if (body && 'code' in body) Object.assign(token.payload, people.get(body.code));
  });
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, () => asked.push('discovery'));
  server.service.on(Events.BeforeResponse, () => asked.push('token'));
  latest = {
    server,
    issuer,
    asked,
    mint: (claims, kid = 'first') =>
      server.issuer.buildToken({
        kid,
        scopesOrTransform: (_header, payload) => void Object.assign(payload, claims),
      }),
    authorize: async (claims, query = {}) => {
      const codeVerifier = randomUUID() + randomUUID();
      const nonce = randomUUID();
      const asking = new URLSearchParams({
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: 'http://localhost/auth/google/callback',
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        nonce,
        ...query,
      });
      const sent = await fetch(`${issuer}/authorize?${asking}`, { redirect: 'manual' });
      const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '';
      people.set(code, { ...claims, nonce: query['nonce'] ?? nonce });
      return { code, codeVerifier, nonce };
    },
  };
  return latest;
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The settings of a server for which that provider is both Google and Apple. */
export function settingsOf(google: string, apple = google): Environment {
  return {
    GOOGLE_ISSUER: google,
    GOOGLE_CLIENT_ID: `${GOOGLE_ID}, ${GOOGLE_APP_ID}`,
    GOOGLE_CLIENT_SECRET: 'a secret of Google',
    APPLE_ISSUER: apple,
    APPLE_CLIENT_ID: `${APPLE_ID},${APPLE_APP_ID}`,
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).replaceAll('\n', '\\n'),
  };
}
