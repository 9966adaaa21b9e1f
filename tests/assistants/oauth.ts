import { hash, randomBytes } from 'node:crypto';
import type { TestUser } from '#tests/api/factories.ts';
import { startLocalServer } from '#tests/api/local-server.ts';
import type { TestApp } from '#tests/api/test-app.ts';

export const REDIRECT = 'https://client.example/back';
export const RESOURCE = 'http://localhost/mcp';

/** The origin of some clients' documents on this machine: `/good` is one, the others are each wrong in their way. */
export async function startClients(): Promise<string> {
  const server = await startLocalServer((request, response) => {
    const path = request.url ?? '';
    const own = {
      client_id: server.url + path,
      client_name: 'Claude & <b>',
      redirect_uris: [REDIRECT, 'http://127.0.0.1/back'],
    };
    const json = { 'content-type': 'application/json' };
    if (path === '/redirecting') response.writeHead(302, { location: '/good' }).end();
    else if (path === '/slow') response.writeHead(200, json).write('{');
    else if (path === '/html')
      response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(own));
    else response.writeHead(200, json).end(JSON.stringify({ ...own, ...wrong[path] }));
  });
  return server.url;
}

const wrong: Readonly<Record<string, object>> = {
  '/huge': { filler: 'x'.repeat(70_000) },
  '/other': { client_id: 'https://good.example/client' },
  '/secret': { token_endpoint_auth_method: 'client_secret_basic' },
  '/script': { redirect_uris: ['javascript:alert(1)'] },
  '/plain': { redirect_uris: ['http://client.example/back'] },
  '/nameless': { client_name: ' ' },
};

export interface Request {
  readonly query: Record<string, string>;
  readonly verifier: string;
}

export function requestOf(clientId: string, more: Readonly<Record<string, string>> = {}): Request {
  const verifier = randomBytes(32).toString('base64url');
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    resource: RESOURCE,
    scope: 'today:read days:write',
    state: 'a state',
    ...more,
  };
  return { query, verifier };
}

/** The page, or what a form of it is answered. */
export async function authorize(
  { app }: TestApp,
  user: TestUser | null,
  query: Readonly<Record<string, string>>,
  form?: readonly (readonly [string, string])[],
) {
  return await app.inject({
    method: form ? 'POST' : 'GET',
    url: `/oauth/authorize?${new URLSearchParams(query)}`,
    headers: {
      'sec-fetch-site': form ? 'same-origin' : 'cross-site',
      ...(user && { cookie: `opaqueToken=${user.token}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { payload: new URLSearchParams(form.map(([name, value]) => [name, value])).toString() }),
  });
}

const ALLOW = [
  ['step', 'allow'],
  ['scope', 'today:read'],
  ['scope', 'days:write'],
  ['habits', 'all'],
] as const;

/** Where a user who allows it is sent, with the code. */
export async function allow(api: TestApp, user: TestUser, { query }: Request): Promise<URL> {
  const answer = await authorize(api, user, query, ALLOW);
  return new URL(String(answer.headers.location));
}

export async function post({ app }: TestApp, path: string, form: Readonly<Record<string, string>>) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json() };
}

export async function redeem(
  api: TestApp,
  { query, verifier }: Request,
  code: string,
  more: Readonly<Record<string, string>> = {},
) {
  return await post(api, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: query['client_id'] ?? '',
    redirect_uri: query['redirect_uri'] ?? '',
    code_verifier: verifier,
    ...more,
  });
}

export async function refresh(api: TestApp, clientId: string, token: string, more: object = {}) {
  const form = { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more };
  return await post(api, '/oauth/token', form);
}

/** A connected client, with its tokens. */
export async function connect(api: TestApp, user: TestUser, clientId: string) {
  const request = requestOf(clientId);
  const code = (await allow(api, user, request)).searchParams.get('code') ?? '';
  const { body } = await redeem(api, request, code);
  return { request, code, access: String(body.access_token), refresh: String(body.refresh_token) };
}
