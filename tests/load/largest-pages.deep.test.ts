import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { buildAll, dist } from '#tests/web/build.ts';
import { type Asker, startAsker } from './asker.ts';
import { buildLargestAccount } from './largest-account.ts';
import { HOLD_MAX, holdOf, IN_PRODUCTION } from './loop-holds.ts';

/** As many habits of a short text as an account may have for the server to render its pages with them (session-repository.ts). */
const RENDERED_HABITS = 78;
const paths = ['/', '/habits/performance', '/settings/archives', '/settings'] as const;

await buildAll();
const pages = await builtPages(dist);

forEachApi(
  'others are let in within 50 ms while a page is written',
  (api) => {
    let asker: Asker;
    let largest: string;
    let rendered: string;

    beforeAll(async () => {
      asker = await startAsker(api());
      largest = (await buildLargestAccount(api())).as.token;
      const as = await buildUser(api());
      const ticks = TickSet.of(dayRange(addDays(TODAY, -3_650), TODAY));
      for (let order = 0; order < RENDERED_HABITS; order += 1) {
        await buildHabit(api(), as, { order, name: `Habit ${order}`, ticks, completed: ticks.size });
      }
      rendered = as.token;
    });
    afterAll(async () => await asker.end());

    const headersOf = (token: string) => ({ cookie: `${cookieName(api().config.PUBLIC_URL)}=${token}` });
    const holdOfPage = async (path: string, token: string, status = 200) =>
      await holdOf(path, () => asker.ask({ path, headers: headersOf(token) }), { status });

    test.each([...paths, '/fr', '/auth/logout', '/product/terms'])(
      '%s of the largest account',
      async (path) => expect(await holdOfPage(path, largest)).toBeLessThan(HOLD_MAX),
    );

    test('an unknown one of the largest account', async () =>
      expect(await holdOfPage('/nowhere', largest, 404)).toBeLessThan(HOLD_MAX));

    test.each(paths)(
      '%s of the largest account that the server renders, with all its habits in the HTML',
      async (path) => {
        const { payload } = await api().app.inject({ url: '/', headers: headersOf(rendered) });
        expect(payload).toContain(`>Habit ${RENDERED_HABITS - 1}<`);
        expect(await holdOfPage(path, rendered)).toBeLessThan(HOLD_MAX);
      },
    );
  },
  IN_PRODUCTION,
  { pages },
);
