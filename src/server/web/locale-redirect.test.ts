import { expect, it } from 'vitest';
import { localeRedirect, type Visit } from './locale-redirect.ts';

const first: Visit = {
  pathname: '/',
  localeCookie: undefined,
  acceptLanguage: 'fr-FR,fr;q=0.9,en;q=0.5',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  referer: undefined,
  secFetchSite: 'none',
};

it.each<[string, Partial<Visit>, string | null]>([
  ['a first visit with French preferred', {}, '/fr'],
  ['an old browser that does not say how it came', { secFetchSite: undefined }, '/fr'],
  ['English preferred', { acceptLanguage: 'en,fr;q=0.5' }, null],
  ['no preference', { acceptLanguage: undefined }, null],
  ['another page', { pathname: '/auth/login' }, null],
  ['a returning visitor', { localeCookie: 'en' }, null],
  ['a returning visitor who knows French', { localeCookie: 'fr' }, null],
  ['a bot', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, null],
  ['no user agent', { userAgent: undefined }, null],
  ['a link from elsewhere', { referer: 'https://news.example/' }, null],
  ['a link without a referrer', { secFetchSite: 'cross-site' }, null],
  ['a link of our own', { secFetchSite: 'same-origin' }, null],
])('%s', (_name, change, target) => {
  expect(localeRedirect({ ...first, ...change })).toBe(target);
});
