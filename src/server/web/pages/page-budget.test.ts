import { setImmediate } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { RenderPage } from '#contract/page-rendering.ts';
import { toasts as en } from '#i18n/en/toasts.ts';
import { toasts as fr } from '#i18n/fr/toasts.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { budgets } from '#server/core/limits/rate-limits.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { homeCalls } from '#tests/api/home-calls.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import type { PageSource } from './built-pages.ts';

const SCALE = 0.01;

/** Makes the calls of the home page and answers the highest status. */
const render: RenderPage = async ({ read }) => {
  const answers = await Promise.all(homeCalls.map(({ path }) => read(`GET ${path}`, {})));
  const status = Math.max(...answers.map((answer) => ('data' in answer ? 200 : answer.refusal.status)));
  return { status, html: '<h1>Home</h1>', signedIn: true, hidden: false };
};

const pages: PageSource = {
  clientFolder: null,
  emojiFolder: import.meta.dirname,
  referenceFolder: null,
  documentationFolder: null,
  build: { id: 'test', timestamp: 0 },
  contentSecurityPolicy: () => "default-src 'none'",
  assets: { scripts: [], styles: [], fonts: [], inline: null, chunksOf: () => [] },
  load: async () => render,
  loadShell: async () => () => '<h1>The app</h1>',
};

forEachApi(
  'a page view',
  (api) => {
    let ann: TestUser;
    beforeAll(async () => {
      ann = await buildUser(api());
    });
    const view = async (remoteAddress: string) => {
      const headers = { cookie: `${cookieName(api().config.PUBLIC_URL)}=${ann.token}` };
      return (await api().app.inject({ url: '/', headers, remoteAddress })).statusCode;
    };

    test('costs one point of the user budget and is refused when none is left', async () => {
      const points = budgets.user.points * SCALE;
      const statuses = [];
      for (let index = 0; index <= points; index += 1) statuses.push(await view(`203.0.113.${index}`));
      expect(statuses).toEqual([...Array<number>(points).fill(200), 429]);
    });

    test('costs one point of the address budget and is refused when none is left', async () => {
      const points = budgets.address.points * SCALE;
      const statuses = [];
      for (let index = 0; index <= points; index += 1) {
        if (index % 10 === 0) ann = await buildUser(api());
        statuses.push(await view('203.0.113.100'));
      }
      expect(statuses).toEqual([...Array<number>(points).fill(200), 429]);
    });
  },
  { RATE_LIMIT_SCALE: String(SCALE) },
  { pages },
);

/** Answers any page, without a read. */
const visitors: PageSource = {
  ...pages,
  load: async () => async () => ({ status: 200, html: '<h1>Club</h1>', signedIn: false, hidden: false }),
};

const form = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' },
  payload: 'email=ann%40example.org&password=x',
} as const;
const picture = `/pictures/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/none.webp`;

forEachApi(
  'the budget of an address',
  (api) => {
    const points = budgets.address.points * SCALE;
    const spend = async (remoteAddress: string) => {
      for (let index = 0; index < points; index += 1) {
        expect((await api().app.inject({ url: '/', remoteAddress })).statusCode).toBe(200);
      }
    };

    test.each(['/', '/fr/auth/login', '/nowhere'])(
      'refuses a visitor %s, by a page in both languages',
      async (url) => {
        const remoteAddress = `198.51.100.${url.length}`;
        await spend(remoteAddress);
        const { statusCode, headers, payload } = await api().app.inject({ url, remoteAddress });
        expect([statusCode, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(headers['cache-control']).toBe('no-store');
        expect(payload).toContain(en.tooManyRequests);
        expect(payload).toContain(fr.tooManyRequests);
        expect(payload).toContain(`<html lang="${url.startsWith('/fr') ? 'fr' : 'en'}">`);
        expect(payload.length).toBeLessThan(4_000);
        expect((await api().app.inject({ url, remoteAddress: '198.51.100.250' })).statusCode).toBe(200);
      },
    );

    test('refuses the app’s own document, forms and pictures too, and no file', async () => {
      const remoteAddress = '203.0.113.200';
      await spend(remoteAddress);
      const statusOf = async (options: InjectOptions) =>
        (await api().app.inject({ remoteAddress, ...options })).statusCode;
      expect(await statusOf({ url: '/_shell/en' })).toBe(429);
      expect(await statusOf({ url: '/auth/login', ...form })).toBe(429);
      expect(await statusOf({ url: picture })).toBe(429);
      for (const url of ['/robots.txt', '/manifest.webmanifest', '/builds/latest.json', '/healthz']) {
        expect([url, await statusOf({ url })]).toEqual([url, 200]);
      }
    });
  },
  { RATE_LIMIT_SCALE: String(SCALE) },
  { pages: visitors },
);

const BLOCK_MS = 300;
const ROUNDS_MAX = 20;

forEachApi(
  'an overloaded process',
  (api) => {
    test('refuses pages, forms and pictures, and no file', async () => {
      /** Blocks the event loop until the load has been measured and a request is refused. */
      const refusalOf = async (options: InjectOptions) => {
        for (let round = 0; round < ROUNDS_MAX; round += 1) {
          const until = performance.now() + BLOCK_MS;
          while (performance.now() < until);
          await setImmediate();
          const answer = await api().app.inject(options);
          if (answer.statusCode === 503) return answer;
        }
        throw new Error('Nothing was refused.');
      };
      const { headers, payload } = await refusalOf({ url: '/fr' });
      expect([headers['retry-after'], headers['content-type']]).toEqual(['5', 'text/html; charset=utf-8']);
      expect(payload).toContain(fr.unavailable);
      expect(payload).toContain(en.unavailable);
      await refusalOf({ url: '/_shell/fr' });
      await refusalOf({ url: '/auth/login', ...form });
      await refusalOf({ url: picture });
      for (const url of ['/robots.txt', '/healthz']) {
        expect([url, (await api().app.inject({ url })).statusCode]).toEqual([url, 200]);
      }
    });
  },
  { OVERLOAD_DELAY_MS: '40' },
  { pages: visitors },
);
