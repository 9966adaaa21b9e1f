import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll } from 'vitest';
import type { Environment } from './test-app.ts';
import { NOON } from './test-app.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** What the tests are at the providers: the website first, then an app. */
export const GOOGLE_ID = 'web.google.example';
export const GOOGLE_APP_ID = 'ios.google.example';
export const APPLE_ID = 'web.apple.example';
export const APPLE_APP_ID = 'ios.apple.example';
export const OIDC_ID = 'web.oidc.example';

export const OIDC_REDIRECT = 'http://localhost/auth/oidc/callback';
const REVOCATION_PATH = '/tokens/revoke';

const seconds = Math.floor(NOON / 1_000);

/** A provider on the machine itself, that signs with real keys at the tests' own time. */
export interface TestProvider {
  readonly server: OAuth2Server;
  readonly issuer: string;
  /** Requests that reached it, by path. */
  readonly asked: string[];
  /** The forms that asked it to revoke a token. */
  readonly revocations: Record<string, unknown>[];
  /** What it answers to them from now on. */
  answerRevocations(status: number, body?: object): void;
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

/** A code for the configurable provider, whose user signed in at it just now, with what a browser sends beside it. */
export async function oidcCode(
  said: Claims = {},
  provider = latest,
): Promise<ProviderCode & { redirectUri: string }> {
  const never = { code: 'of no provider', codeVerifier: 'v'.repeat(43), nonce: 'nonce' };
  const given = await provider?.authorize(person({ aud: OIDC_ID, auth_time: seconds, ...said }));
  return { ...(given ?? never), redirectUri: OIDC_REDIRECT };
}

/** The stored subject of a user of the configurable provider. */
export const oidcSubject = (sub: string): string => `${latest?.issuer ?? ''} ${sub}`;

/** Starts one for a test file, and ends it after. */
export async function startProvider(algorithm = 'RS256'): Promise<TestProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate(algorithm, { kid: 'first' });
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
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
    asked.push('discovery');
    Object.assign(body, {
      id_token_signing_alg_values_supported: ['RS256', algorithm, 'HS256', 'none'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      revocation_endpoint: issuer + REVOCATION_PATH,
    });
  });
  const { revocations, answerRevocations } = acceptRevocations(server);
  server.service.on(Events.BeforeResponse, () => asked.push('token'));
  latest = {
    server,
    issuer,
    asked,
    revocations,
    answerRevocations,
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

/** A revocation endpoint (RFC 7009): the library's own does not read its form. */
function acceptRevocations({
  service,
}: OAuth2Server): Pick<TestProvider, 'revocations' | 'answerRevocations'> {
  const revocations: Record<string, unknown>[] = [];
  let answer: { status: number; body?: object | undefined } = { status: 200 };
  service.addRoute('POST', REVOCATION_PATH, ({ body }, response) => {
    revocations.push(body as Record<string, unknown>);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body && JSON.stringify(answer.body));
  });
  return { revocations, answerRevocations: (status, body) => void (answer = { status, body }) };
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The settings of a server for which that provider is Google, Apple and the configurable one. */
export function settingsOf(google: string, apple = google, oidc = google): Environment {
  return {
    GOOGLE_ISSUER: google,
    GOOGLE_CLIENT_ID: `${GOOGLE_ID}, ${GOOGLE_APP_ID}`,
    GOOGLE_CLIENT_SECRET: 'a secret of Google',
    APPLE_ISSUER: apple,
    APPLE_CLIENT_ID: `${APPLE_ID},${APPLE_APP_ID}`,
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    OIDC_ISSUER: oidc,
    OIDC_CLIENT_ID: OIDC_ID,
    OIDC_CLIENT_SECRET: 'a secret of the provider',
    OIDC_NAME: 'Maison',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).replaceAll('\n', '\\n'),
  };
}
