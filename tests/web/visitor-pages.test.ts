import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllMessages } from '#i18n/load.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { builtPages, type PageSource } from '#server/web/pages/built-pages.ts';
import { buildUser } from '#tests/api/factories.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { buildAll, dist } from './build.ts';

await buildAll();
const built = await builtPages(dist);
/** The addresses that were rendered. */
const rendered: string[] = [];
const pages: PageSource = {
  ...built,
  load: async () => {
    const render = await built.load();
    return async (request) => {
      rendered.push(request.url.pathname);
      return await render(request);
    };
  },
};

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

/** What sets two visitors apart: the address, and the headers. */
const visits = {
  english: ['/', {}],
  french: ['/fr', {}],
  'English with a stored language': ['/', { cookie: 'i18n_redirected=en' }],
  'French with a stored language': ['/fr', { cookie: 'i18n_redirected=en' }],
  Spanish: ['/', { 'accept-language': 'es' }],
  'first visit': ['/', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  'French first visit': ['/fr', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  'by the service worker': ['/', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  login: ['/auth/login', {}],
} as const satisfies Record<string, readonly [string, Record<string, string>]>;

forEachApi(
  'the pages of visitors',
  (api) => {
    const get = async (url: string, headers: Record<string, string> = {}) =>
      await api().app.inject({ url, headers: { 'user-agent': BROWSER, ...headers } });

    beforeAll(() => void rendered.splice(0));

    it('are rendered once, and their encodings have one content', async () => {
      const pagesOfAll = await Promise.all(
        ['identity', 'gzip', 'br', 'identity'].map((encoding) =>
          get('/product/terms', { 'accept-encoding': encoding }),
        ),
      );
      expect(rendered.filter((path) => path === '/product/terms')).toHaveLength(1);
      const [plain, gzip, br, again] = pagesOfAll;
      expect([gzip?.headers['content-encoding'], br?.headers['content-encoding']]).toEqual(['gzip', 'br']);
      expect(plain?.payload).toContain('<html lang="en"');
      expect(again?.payload).toBe(plain?.payload);
      for (const { statusCode, headers } of pagesOfAll) {
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({
          'cache-control': 'private, no-cache',
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': built.contentSecurityPolicy({ publicUrl: 'http://localhost' }),
        });
      }
    });

    it('never reach a visitor of another language or with other headers, in any order', async () => {
      const entries = Object.entries(visits);
      const seen = new Map<string, string>();
      for (const order of [entries, entries.toReversed(), [...entries.slice(3), ...entries.slice(0, 3)]]) {
        for (const [name, [url, headers]] of order) {
          const { statusCode, payload } = await get(url, headers);
          expect([name, statusCode]).toEqual([name, 200]);
          expect([name, payload === (seen.get(name) ?? payload)]).toEqual([name, true]);
          seen.set(name, payload);
        }
      }
      const of = (name: keyof typeof visits): string => seen.get(name) ?? '';
      expect(of('english')).toContain('<html lang="en"');
      expect(of('french')).toContain('<html lang="fr"');
      expect(of('Spanish')).toContain('"prefersSpanish":true');
      expect(of('english')).not.toContain('prefersSpanish');
      expect(of('first visit')).toContain('<style');
      expect(of('english')).not.toContain('<style');
      expect(of('by the service worker')).not.toContain('<style');
      expect(of('by the service worker')).toMatch(/<link [^>]*rel="stylesheet"/u);
      expect(of('French first visit')).toContain('<html lang="fr"');
      // A stored language changes where `/` leads, and no document.
      expect(of('English with a stored language')).toBe(of('english'));
      expect(of('French with a stored language')).toBe(of('french'));
      expect((await get('/', { cookie: 'i18n_redirected=fr' })).headers.location).toBe('/fr');
    });

    it('never reach a member, nor a member’s page a visitor', async () => {
      const ann = await buildUser(api(), { firstName: 'Annabella' });
      const cookie = `${cookieName(api().config.PUBLIC_URL)}=${ann.token}`;
      const before = await get('/');
      const own = await get('/', { cookie });
      expect([own.payload.includes('Annabella'), own.headers['cache-control']]).toEqual([
        true,
        'private, no-store',
      ]);
      expect((await get('/')).payload).toBe(before.payload);
      expect(before.payload).not.toContain('Annabella');
      const unknown = await get('/', { cookie: `${cookieName(api().config.PUBLIC_URL)}=${'x'.repeat(64)}` });
      expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/auth/logout']);
    });

    it('remember the language of each visitor who follows a link', async () => {
      const followed = { 'sec-fetch-site': 'same-origin', 'sec-fetch-user': '?1' };
      expect((await get('/fr', followed)).headers['set-cookie']).toMatch(/^i18n_redirected=fr;/);
      expect((await get('/fr')).headers['set-cookie']).toBeUndefined();
    });

    it('link to the store in the reader’s language, and to the source', async () => {
      const badge = /class="store-badge" href="([^"]*)"/;
      for (const [url, language, link] of [
        ['/apps', 'en-US', 'https://apps.apple.com/1'],
        ['/apps', 'es-MX', 'https://apps.apple.com/es/1'],
        ['/fr/apps', 'fr-FR', 'https://apps.apple.com/1'],
        ['/fr/apps', 'es-ES', 'https://apps.apple.com/1'],
      ] as const) {
        const { payload } = await get(url, { 'accept-language': language });
        expect([url, language, badge.exec(payload)?.[1]]).toEqual([url, language, link]);
      }
      expect((await get('/product/terms')).payload).toContain('href="https://code.example/club"');
    });

    it('say what the apps are for where a store has them, and how to install without a store', async () => {
      const { apps, product } = await loadAllMessages('en');
      const { payload } = await get('/apps');
      for (const text of [apps.storesText, apps.installText, apps.iosText]) expect(payload).toContain(text);
      for (const text of [apps.noStoresText, apps.elsewhere]) expect(payload).not.toContain(text);
      const { title } = product.support.password;
      expect((await get('/product/support')).payload).toContain(`<details><summary>${title}</summary>`);
    });

    it('link to themselves in the other language, with the page that the visitor was headed for', async () => {
      const linkOn = async (url: string, other: 'en' | 'fr') => {
        const link = new RegExp(`<a href="([^"]*)" hreflang="${other}"`, 'i');
        return link.exec((await get(url)).payload)?.[1];
      };
      for (const [english, french] of [
        ['/auth/login?next=%2Fsettings', '/fr/auth/login?next=%2Ffr%2Fsettings'],
        ['/auth/register', '/fr/auth/register'],
        ['/auth/password/reset', '/fr/auth/password/reset'],
      ] as const) {
        expect([await linkOn(english, 'fr'), await linkOn(french, 'en')]).toEqual([french, english]);
      }
    });

    describe('are written anew', () => {
      const timesOf = (path: string) => rendered.filter((each) => each === path).length;

      it.each([
        ['for a missing page', '/nowhere', '/nowhere'],
        ['for an address with a query', '/auth/register?next=%2Fsettings', '/auth/register'],
        ['for a mailed link', '/auth/email/undo?token=secret', '/auth/email/undo'],
      ])('%s', async (_, url, path) => {
        const before = timesOf(path);
        await get(url);
        await get(url);
        expect(timesOf(path)).toBe(before + 2);
      });

      it('for a posted form, whose values no other visitor sees', async () => {
        await get('/auth/login');
        const posted = await api().app.inject({
          method: 'POST',
          url: '/auth/login',
          headers: {
            'user-agent': BROWSER,
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'http://localhost',
          },
          payload: new URLSearchParams({ email: 'private@example.org', password: 'wrong' }).toString(),
        });
        expect([posted.statusCode, posted.payload.includes('private@example.org')]).toEqual([401, true]);
        expect((await get('/auth/login')).payload).not.toContain('private@example.org');
      });
    });
  },
  {
    APP_STORE_URL_EN: 'https://apps.apple.com/1',
    APP_STORE_URL_ES: 'https://apps.apple.com/es/1',
    SOURCE_URL: 'https://code.example/club',
  },
  { pages },
);
