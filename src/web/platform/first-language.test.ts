import { expect, test } from 'vitest';
import { preferredLanguage, rememberedLanguage } from './first-language.ts';

test.each([
  ['', '{"firstName":"Zoé","locale":"fr"}', ['en-US'], 'fr'],
  ['', '{"firstName":"Ann","locale":"en"}', ['fr-FR'], 'en'],
  ['', null, ['fr-CA', 'en-US'], 'fr'],
  ['', null, ['de-DE', 'FR', 'en'], 'fr'],
  ['', null, ['de-DE', 'es'], 'en'],
  ['', null, [], 'en'],
  ['', '{"locale":"es"}', ['fr'], 'fr'],
  ['', 'nonsense', ['fr'], 'fr'],
  ['', '7', ['en-GB', 'fr'], 'en'],
  ['a=b; i18n_redirected=fr', '{"firstName":"Ann","locale":"en"}', ['en'], 'fr'],
  ['i18n_redirected=en', null, ['fr'], 'en'],
  ['i18n_redirected=es', '{"locale":"fr"}', ['en'], 'fr'],
])('cookies %j, user %s, languages %j: the app starts in %s', (cookies, user, preferred, locale) => {
  const signs = { cookies, user, preferred };
  expect(rememberedLanguage(signs) ?? preferredLanguage(signs)).toBe(locale);
});
