import { beforeAll, expect, test } from 'vitest';
import type { StateSnapshot } from '#client/state/server-state.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { buildAll, dist } from './build.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' };
const NOTES = 'A quiet hour before the phone. '.repeat(15);

await buildAll();
const pages = await builtPages(dist);

interface State {
  readonly page?: object;
  readonly queries: StateSnapshot;
}

const stateIn = (payload: string): State =>
  JSON.parse(/id="state">(.*?)<\/script>/s.exec(payload)?.[1] ?? '') as State;

forEachApi(
  'a page',
  (api) => {
    let large: TestUser;

    const member = async (habits: number) => {
      const as = await buildUser(api());
      for (let order = 0; order < habits; order += 1) {
        const steps = [step('Phone away'), step('Sit down'), step('Open the book')];
        await buildHabit(api(), as, { order, name: `Habit ${order}`, notes: NOTES, steps });
      }
      return as;
    };
    const get = async (path: string, as: TestUser) =>
      await api().app.inject({
        url: path,
        headers: { ...browser, cookie: `${cookieName(api().config.PUBLIC_URL)}=${as.token}` },
      });

    beforeAll(async () => {
      large = await member(90);
      const headers = { authorization: `Bearer ${large.token}` };
      const payload = { theme: 'dark' };
      await api().app.inject({ method: 'PATCH', url: '/api/v1/user/settings', headers, payload });
    });

    test('arrives with sixty habits, their notes and steps in the HTML and in the state, by two statements', async () => {
      const as = await member(60);
      const { result, statements } = await countStatements(() => get('/', as));
      expect(result.payload).toContain('>Habit 59<');
      expect(stateIn(result.payload).page).toBeDefined();
      expect(statements).toHaveLength(2);
    });

    test.each([
      ['/', 'en', 'Resilience: the club', false],
      ['/fr', 'fr', 'Résilience\u00a0: le club', false],
      ['/habits/performance', 'en', 'Performance · Resilience', true],
      ['/fr/settings/archives', 'fr', 'Archives · Résilience', true],
    ])('leaves the data of a large account to the browser at %s', async (path, language, title, hidden) => {
      const { payload, headers, statusCode } = await get(path, large);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(payload).toContain(`<html lang="${language}" data-theme="dark">`);
      expect(payload).toContain(`<title>${title}`);
      expect(payload).toContain('class="shell-room" aria-hidden="true"');
      expect(payload).not.toContain('Habit 1');
      const { page, queries } = stateIn(payload);
      expect(page).toBeUndefined();
      expect(queries.map(([key]) => key.join('.'))).toEqual(['user', 'settings']);
      expect(payload).toMatch(/<noscript>.*JavaScript.*href="[/a-z]*\/auth\/logout".*<\/noscript>/);
      expect([headers['x-robots-tag'] === 'noindex', payload.includes('noindex')]).toEqual([hidden, hidden]);
    });

    test('sends at most two statements for a large account', async () => {
      await get('/', large);
      const { statements } = await countStatements(() => get('/', large));
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.length).toBeLessThanOrEqual(2);
    });

    test('keeps status and redirects of a large account: unknown pages, guards, signing out', async () => {
      const unknown = await get('/nowhere', large);
      expect([unknown.statusCode, unknown.payload.includes('shell-room')]).toEqual([404, false]);
      expect((await get('/auth/login', large)).headers.location).toBe('/');
      const way = await get('/auth/logout', large);
      expect(way.payload).toContain('Do you want to sign out?');
      expect(way.payload).toContain('data-theme="dark"');
      expect(stateIn(way.payload).page).toBeDefined();
    });

    test('is rendered one at a time for one user, who is refused when too many wait', async () => {
      const asked = Array.from({ length: 200 }, (_, index) => get(`/?page=${index}`, large));
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect((await get('/', large)).statusCode).toBe(200);
    });
  },
  {},
  { pages },
);
