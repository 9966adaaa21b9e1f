import { expect, test } from 'vitest';
import { createPageClient } from '#client/api/page-client.ts';
import { keys, loadHome, queries } from '#client/queries.ts';
import { ServerState } from '#client/server-state.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { countStatements } from '#server/core/database/statement-log.ts';
import type { PageSource } from '#server/web/pages/renderer.ts';
import { buildDivider, buildHabit, buildUser, step } from '#tests/api/factories.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

let routes: string[] = [];
let shown = new ServerState();

/** Reads the data of the home page as the real renderer does. */
const render: RenderPage = async ({ read }) => {
  routes = [];
  shown = new ServerState();
  const api = createPageClient(
    async (route, query) => {
      routes.push(route);
      return await read(route, query);
    },
    () => undefined,
  );
  await shown.load(queries.user(api));
  await loadHome(shown, api);
  return { status: 200, html: '<h1>Home</h1>', signedIn: true, hidden: false };
};

const pages: PageSource = {
  clientFolder: null,
  emojiFolder: import.meta.dirname,
  build: { id: 'test', timestamp: 0 },
  contentSecurityPolicy: () => "default-src 'none'",
  assets: { scripts: [], styles: [], fonts: [], chunksOf: () => [], inline: null },
  load: async () => render,
  loadShell: async () => () => '<h1>The app</h1>',
};

forEachApi(
  'the home page',
  (api) => {
    test('reads its user and home, by two statements', async () => {
      const as = await buildUser(api());
      await buildDivider(api(), as);
      for (let order = 0; order < 30; order += 1) {
        await buildHabit(api(), as, { order, done: [TODAY], steps: [step('One')] });
      }
      const headers = { cookie: `${cookieName(api().config)}=${as.token}` };
      const { result, statements } = await countStatements(() => api().app.inject({ url: '/', headers }));
      expect(result.statusCode).toBe(200);
      expect(routes).toEqual(['GET /user', 'GET /user/home']);
      expect(shown.get(keys.habits)).toHaveLength(30);
      expect(statements).toHaveLength(2);
    });
  },
  {},
  { pages },
);
