import { expect, it } from 'vitest';
import type { Locale } from './locale.ts';
import { type Arrival, localeCookie, localeInCookies, localeOfIndex } from './locale-choice.ts';

it.each<[Arrival, Locale | undefined, Locale, Locale | null]>([
  ['direct', undefined, 'en', 'en'],
  ['direct', undefined, 'fr', 'fr'],
  ['direct', 'en', 'fr', 'en'],
  ['direct', 'fr', 'en', 'fr'],
  ['foreign-link', undefined, 'en', null],
  ['foreign-link', undefined, 'fr', null],
  ['foreign-link', 'en', 'fr', 'en'],
  ['foreign-link', 'fr', 'en', 'fr'],
  ['own-link', undefined, 'fr', null],
  ['own-link', 'fr', 'fr', null],
  ['own-link', 'en', 'fr', null],
])('%s, %s remembered, %s preferred: the index in %s', (arrival, remembered, preferred, locale) => {
  expect(localeOfIndex({ arrival, remembered, preferred })).toBe(locale);
});

it.each([
  [undefined, undefined],
  ['', undefined],
  ['i18n_redirected=fr', 'fr'],
  ['a=b; i18n_redirected=en; c=d', 'en'],
  ['xi18n_redirected=fr', undefined],
  ['i18n_redirected=es', undefined],
  ['i18n_redirected=//evil.example', undefined],
])('reads the language of the cookies %j', (cookies, locale) => {
  expect(localeInCookies(cookies)).toBe(locale);
});

it('writes a cookie for the whole site and a year, readable by scripts, on http and https', () => {
  expect(localeCookie('fr', false)).toBe('i18n_redirected=fr; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(localeCookie('en', true)).toBe('i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
});
