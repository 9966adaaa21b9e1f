import { expect, it } from 'vitest';
import { localeRedirect, type Visit } from './arrival.ts';

const first: Visit = {
  url: new URL('https://resilience.example/'),
  arrival: 'direct',
  cookies: undefined,
  acceptLanguage: 'fr-FR,fr;q=0.9,en;q=0.5',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  memberLocale: async () => undefined,
};

it.each<[string, Partial<Visit>, string | null]>([
  ['a first visit with French preferred', {}, '/fr'],
  ['a query', { url: new URL('https://resilience.example/?a=b') }, '/fr?a=b'],
  ['English preferred', { acceptLanguage: 'en,fr;q=0.5' }, null],
  ['no preference', { acceptLanguage: undefined }, null],
  ['another page', { url: new URL('https://resilience.example/auth/login') }, null],
  ['a cookie for English', { cookies: 'i18n_redirected=en' }, null],
  ['a cookie for French', { cookies: 'i18n_redirected=fr', acceptLanguage: 'en' }, '/fr'],
  ['a cookie for an unknown language', { cookies: 'i18n_redirected=es', acceptLanguage: 'en' }, null],
  ['a French member', { memberLocale: async () => 'fr', acceptLanguage: 'en' }, '/fr'],
  ['an English member', { memberLocale: async () => 'en' }, null],
  [
    'a French member with a cookie for English',
    { memberLocale: async () => 'fr', cookies: 'i18n_redirected=en' },
    null,
  ],
  ['a bot', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, null],
  ['a bot with a cookie', { userAgent: 'Googlebot/2.1', cookies: 'i18n_redirected=fr' }, null],
  ['no user agent', { userAgent: undefined }, null],
  ['a link from elsewhere', { arrival: 'foreign-link' }, null],
  [
    'a link from elsewhere and a cookie for French',
    { arrival: 'foreign-link', cookies: 'i18n_redirected=fr' },
    '/fr',
  ],
  ['a link of our own', { arrival: 'own-link', cookies: 'i18n_redirected=fr' }, null],
])('%s', async (_name, change, target) => {
  expect(await localeRedirect({ ...first, ...change })).toBe(target);
});

it('does not read the member’s language when there is a cookie', async () => {
  const memberLocale = async () => {
    throw new Error('Asked');
  };
  expect(await localeRedirect({ ...first, cookies: 'i18n_redirected=fr', memberLocale })).toBe('/fr');
});
