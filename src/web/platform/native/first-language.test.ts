import { expect, test } from 'vitest';
import { firstLanguage } from './first-language.ts';

test.each([
  ['{"firstName":"Zoé","locale":"fr"}', ['en-US'], 'fr'],
  ['{"firstName":"Ann","locale":"en"}', ['fr-FR'], 'en'],
  [null, ['fr-CA', 'en-US'], 'fr'],
  [null, ['de-DE', 'FR', 'en'], 'fr'],
  [null, ['de-DE', 'es'], 'en'],
  [null, [], 'en'],
  ['{"locale":"es"}', ['fr'], 'fr'],
  ['nonsense', ['fr'], 'fr'],
  ['7', ['en-GB', 'fr'], 'en'],
])('what is kept: %s, on a phone in %j: the app begins in %s', (kept, preferred, locale) => {
  expect(firstLanguage(kept, preferred)).toBe(locale);
});
