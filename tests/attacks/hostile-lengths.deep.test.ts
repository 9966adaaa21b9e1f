import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { bodies, type CallName, servedCalls } from '#tests/api/happy-call.ts';
import { buildTestApp, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { buildFuzzWorld, type FuzzWorld, quickParts } from '#tests/fuzz/world.ts';
import { HOLD_MAX, IN_PRODUCTION, measureLoop } from '#tests/load/loop-holds.ts';
import { threadMs } from '#tests/load/thread-ms.ts';
import { buildAll, dist } from '#tests/web/build.ts';
import { headerTexts, hostileTexts, type Input, inputsOf, LONGEST, withText } from './hostile-lengths.ts';

/** Node reads 16 KiB of headers and of the address together. */
const HEAD_MAX = 16_000;
const RUNS_MAX = 6;
/** A few are enough to find a cause. */
const SLOW_MAX = 3;

/** How a header is sent where that means something. */
const written: Readonly<Record<string, (text: string) => string>> = {
  authorization: (text) => `Bearer ${text}`,
  'if-none-match': (text) => `"${text}"`,
  range: (text) => `bytes=${text}`,
  referer: (text) => `http://localhost/${text}`,
};

await buildAll();
const pages = await builtPages(dist);
let storage: TestDatabase;
let api: TestApp;
let world: FuzzWorld;

beforeAll(async () => {
  storage = await buildTestDatabase('sqlite');
  api = await buildTestApp(
    storage.database,
    { ...IN_PRODUCTION, TRUST_PROXY: 'on' },
    { ...quickParts, pages },
  );
  world = await buildFuzzWorld(api, 'hostile');
});
afterAll(async () => {
  await api.app.close();
  await storage.destroy();
});

/** Milliseconds for which a request holds the event loop at most: measured closely, and again, only where it seems to be long. */
async function holdOf(request: InjectOptions): Promise<number> {
  const send = async () => await api.app.inject(request);
  const before = threadMs();
  await send();
  let least = threadMs() - before;
  for (let run = 0; run < RUNS_MAX && least >= HOLD_MAX; run += 1) {
    least = Math.min(least, (await measureLoop(send)).longestMs);
  }
  return least;
}

const bearer = () => ({ authorization: `Bearer ${world.user.token}` });
const json = { 'content-type': 'application/json' };
const things: readonly (readonly [path: string, thing: string])[] = [
  ['/dividers', '@divider'],
  ['/breaks', '@break'],
  ['/user/imports', '@import'],
  ['/user/passkeys', '@passkey'],
  ['/user/webhooks', '@webhook'],
];

function paramsOf(path: string): Record<string, string> {
  const thing = things.find(([start]) => path.startsWith(start))?.[1] ?? '@habit';
  const id = world.ids[thing] ?? '';
  return {
    id,
    stepId: world.ids['@step'] ?? '',
    tagId: world.ids['@tag'] ?? '',
    deliveryId: world.ids['@delivery'] ?? '',
    day: TODAY,
    provider: 'google',
    table: 'days',
  };
}

interface Hostile {
  readonly what: string;
  readonly text: string;
  readonly request: InjectOptions;
}

/** A text that is not longer costs little, however often a pattern begins anew. */
const SHORT = 255;

function lengthsOf({ in: place, maxLength = 0 }: Input): number[] {
  const longest = place === 'body' ? LONGEST : HEAD_MAX / 3;
  return maxLength > SHORT && maxLength < longest ? [maxLength, longest] : [longest];
}

/** The first that are slow, with the beginning of their text. */
async function slowOf(all: readonly Hostile[]): Promise<object[]> {
  const slow: object[] = [];
  for (const { what, text, request } of all) {
    if (slow.length === SLOW_MAX) break;
    const ms = await holdOf(request);
    if (ms >= HOLD_MAX) slow.push({ what, text: text.slice(0, 40), ms });
  }
  return slow;
}

/** Each header that the server reads while it answers one request of each kind. */
async function headersThatAreRead(): Promise<string[]> {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const read = new Set<string>();
  api.app.server.prependListener('request', (request: IncomingMessage) => {
    const get = (all: object, name: string | symbol): unknown => {
      if (typeof name === 'string') read.add(name);
      return Reflect.get(all, name);
    };
    Object.defineProperty(request, 'headers', { value: new Proxy(request.headers, { get }) });
  });
  const ask = async (method: string, path: string, body?: object) => {
    const head = { ...bearer(), ...(body && json), 'accept-encoding': 'br' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: head,
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
  };
  for (const [name, call] of servedCalls(api)) {
    const params = paramsOf(call.path);
    const path = API_BASE + call.path.replace(/\{(\w+)\}/g, (_, each: string) => params[each] ?? each);
    await ask(
      call.method,
      path,
      call.method === 'GET' ? undefined : ((bodies as Partial<Record<CallName, object>>)[name] ?? {}),
    );
  }
  for (const path of [
    '/',
    '/fr',
    '/nowhere',
    '/habits',
    '/metrics',
    '/robots.txt',
    '/api/docs',
    '/service-worker.js',
  ])
    await ask('GET', path);
  await ask('OPTIONS', `${API_BASE}/user`);
  // Of a length Node lets only digits in.
  return [...read].filter((name) => name !== 'content-length');
}

describe('the longest hostile text holds the event loop for less than 50 ms', () => {
  test('in each input of each call', async () => {
    const all = servedCalls(api).flatMap(([name, call]) =>
      inputsOf(call).flatMap((input) =>
        lengthsOf(input)
          .flatMap(hostileTexts)
          .map((text): Hostile => {
            const { url, payload } = withText(name, call, input, text, paramsOf(call.path));
            const body = payload === undefined ? {} : { payload };
            const head = { ...bearer(), ...(payload === undefined ? {} : json) };
            const request = { method: call.method, url: API_BASE + url, headers: head, ...body };
            return { what: `${name} ${input.in} ${input.path.join('.')}`, text, request };
          }),
      ),
    );
    expect(all.length).toBeGreaterThan(1_000);
    expect(await slowOf(all)).toEqual([]);
  });

  const confirm = {
    method: 'POST',
    url: `${API_BASE}/auth/email/confirm`,
    payload: bodies.confirmEmail,
  } as const;
  const requests = (): readonly (InjectOptions & { readonly url: string })[] => [
    confirm,
    { method: 'POST', url: `${API_BASE}/auth/login/email`, payload: bodies.loginEmail },
    { method: 'GET', url: `${API_BASE}/habits`, headers: bearer() },
    {
      method: 'PATCH',
      url: `${API_BASE}/user`,
      cookies: { [cookieName(api.config.PUBLIC_URL)]: world.user.token },
    },
    { method: 'OPTIONS', url: `${API_BASE}/user` },
    { method: 'GET', url: '/' },
    { method: 'GET', url: '/habits', cookies: { [cookieName(api.config.PUBLIC_URL)]: world.user.token } },
  ];

  test('in each header', async () => {
    const names = await headersThatAreRead();
    expect(names).toEqual(expect.arrayContaining(['authorization', 'cookie', 'host', 'user-agent']));
    const all = names.flatMap((name) =>
      headerTexts(HEAD_MAX).flatMap((text) =>
        requests().map((request): Hostile => {
          const what = `${name} of ${request.method} ${request.url}`;
          return {
            what,
            text,
            request: { ...request, headers: { ...request.headers, [name]: written[name]?.(text) ?? text } },
          };
        }),
      ),
    );
    expect(await slowOf(all)).toEqual([]);
  });

  test('in each address, with and without a query', async () => {
    const starts = [
      '/',
      '/fr/',
      '/?x=',
      '/fr?x=',
      '/auth/confirm?token=',
      '/api/',
      `${API_BASE}/habits?`,
      '/assets/',
    ];
    const all = starts.flatMap((start) =>
      hostileTexts(HEAD_MAX / 9).map((text): Hostile => {
        const request = { method: 'GET', url: start + encodeURIComponent(text) } as const;
        return { what: start, text, request };
      }),
    );
    expect(await slowOf(all)).toEqual([]);
  });
});
