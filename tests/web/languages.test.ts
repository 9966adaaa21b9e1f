import { beforeAll, expect, it } from 'vitest';
import type { Locale } from '#i18n/locale.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { buildUser } from '#tests/api/factories.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { buildAll, dist } from './build.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const here = 'http://localhost';

/** The headers of a browser, by how a person came to the page. */
const arrivals = {
  typed: { 'sec-fetch-site': 'none', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' },
  'typed, old browser': {},
  'typed, through the service worker': { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
  'link from elsewhere': {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'document',
    referer: 'https://news.example/',
  },
  'link from elsewhere, no referrer': { 'sec-fetch-site': 'cross-site' },
  'link from elsewhere, old browser': { referer: 'https://news.example/' },
  'own link': {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-user': '?1',
    'sec-fetch-dest': 'document',
    referer: `${here}/`,
  },
  'own link, no referrer': {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-user': '?1',
    'sec-fetch-dest': 'document',
  },
  'own link, through the service worker': {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'empty',
    referer: `${here}/`,
  },
  'own link, old browser': { referer: `${here}/` },
} satisfies Record<string, Record<string, string>>;
type Arrival = keyof typeof arrivals;

const kindOf = (arrival: Arrival) => arrival.split(/,| from/)[0];

await buildAll();
const pages = await builtPages(dist);

forEachApi(
  'the language of pages',
  (api) => {
    const tokens: Partial<Record<Locale, string>> = {};
    beforeAll(async () => {
      for (const locale of ['en', 'fr'] as const) tokens[locale] = (await buildUser(api(), { locale })).token;
    });

    interface Visit {
      readonly arrival?: Arrival;
      readonly cookie?: string | undefined;
      readonly member?: Locale | undefined;
      readonly acceptLanguage?: string | undefined;
      readonly userAgent?: string;
      readonly token?: string;
    }

    async function visit(url: string, given: Visit = {}) {
      const { arrival = 'typed', cookie, member, acceptLanguage, userAgent = browser } = given;
      const token = given.token ?? (member && tokens[member]);
      const cookies = [
        ...(token ? [`opaqueToken=${token}`] : []),
        ...(cookie ? [`i18n_redirected=${cookie}`] : []),
      ];
      const answer = await api().app.inject({
        url,
        headers: {
          host: 'localhost',
          ...arrivals[arrival],
          ...(userAgent && { 'user-agent': userAgent }),
          ...(acceptLanguage && { 'accept-language': acceptLanguage }),
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        },
      });
      const written = [answer.headers['set-cookie'] ?? []].flat();
      return {
        status: answer.statusCode,
        location: answer.headers.location,
        stored: written.find((text) => text.startsWith('i18n_redirected=')),
        answer,
      };
    }

    const stays = { status: 200, location: undefined };
    const leads = { status: 302, location: '/fr' };
    it.each(Object.keys(arrivals) as Arrival[])('the index knows how a person came: %s', async (arrival) => {
      const kind = kindOf(arrival);
      const guessed = await visit('/', { arrival, acceptLanguage: 'fr-FR,en;q=0.5' });
      expect(guessed).toMatchObject(kind === 'typed' ? leads : stays);
      for (const remembered of [{ cookie: 'fr' }, { member: 'fr' }] as const) {
        const seen = await visit('/', { arrival, ...remembered, acceptLanguage: 'en-GB,fr;q=0.5' });
        expect(seen).toMatchObject(kind === 'own link' ? stays : { ...leads, stored: undefined });
      }
    });

    it('the index prefers a stored language to the member’s, and redirects no bot', async () => {
      expect(await visit('/', { cookie: 'en', member: 'fr' })).toMatchObject(stays);
      expect(await visit('/', { member: 'en', acceptLanguage: 'fr' })).toMatchObject(stays);
      for (const userAgent of [googlebot, '']) {
        const seen = await visit('/', { cookie: 'fr', acceptLanguage: 'fr', userAgent });
        expect(seen).toMatchObject({ ...stays, stored: undefined });
      }
    });

    it('stays at every other path, whatever is remembered, and stores nothing', async () => {
      for (const arrival of ['typed', 'link from elsewhere'] as const) {
        for (const [url, cookie] of [
          ['/apps', 'fr'],
          ['/auth/login?next=%2Fsettings', 'fr'],
          ['/fr', 'en'],
          ['/fr/apps', 'en'],
          ['/fr', undefined],
          ['/apps', undefined],
        ] as const) {
          const seen = await visit(url, { arrival, cookie, acceptLanguage: cookie ?? 'fr' });
          expect([url, arrival, seen]).toMatchObject([url, arrival, stays]);
          expect([url, arrival, seen.stored]).toEqual([url, arrival, undefined]);
        }
      }
    });

    it('keeps the query, and sets Vary to what the redirect depends on', async () => {
      const { location, answer } = await visit('/?password=new', { cookie: 'fr' });
      expect(location).toBe('/fr?password=new');
      expect(answer.headers['vary']).toContain('accept-language, cookie');
    });

    it('takes a token that is no longer good for a visitor’s', async () => {
      const token = 'A'.repeat(43);
      expect(await visit('/', { token, acceptLanguage: 'fr' })).toMatchObject(leads);
      expect(await visit('/', { token, acceptLanguage: 'en' })).toMatchObject({ location: '/auth/logout' });
    });

    it('stores the language of an own link that was followed into it, and nothing when it is stored already', async () => {
      const stored = (locale: string) => `i18n_redirected=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
      expect((await visit('/', { arrival: 'own link', cookie: 'fr' })).stored).toBe(stored('en'));
      expect((await visit('/fr/apps', { arrival: 'own link', cookie: 'en' })).stored).toBe(stored('fr'));
      expect((await visit('/fr/apps', { arrival: 'own link' })).stored).toBe(stored('fr'));
      expect((await visit('/fr', { arrival: 'own link', cookie: 'fr' })).stored).toBeUndefined();
      // A reload or redirect by a script is no link: the request has no `Sec-Fetch-User`.
      expect((await visit('/fr', { arrival: 'own link, old browser', cookie: 'en' })).stored).toBeUndefined();
    });
  },
  {},
  { pages },
);
