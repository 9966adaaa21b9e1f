import { beforeAll, expect, test } from 'vitest';
import type { RenderPage } from '#contract/page-rendering.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { budgets } from '#server/core/limits/rate-budgets.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { homeCalls } from '#tests/api/home-calls.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import type { PageSource } from './renderer.ts';

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
      const headers = { cookie: `${cookieName(api().config)}=${ann.token}` };
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
