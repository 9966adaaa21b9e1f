import { expect, it } from 'vitest';
import { fromAcceptLanguage, prefersSpanish } from './locale.ts';

it.each<[string | undefined, 'en' | 'fr', boolean]>([
  ['es-MX,es;q=0.9,en;q=0.8', 'en', true],
  ['es-ES,fr;q=0.9', 'fr', true],
  ['en,es;q=0.9', 'en', false],
  ['fr-CA,es;q=0.9', 'fr', false],
  ['de,es;q=0.4', 'en', true],
  ['es;q=0', 'en', false],
  ['es;q=x,fr', 'fr', false],
  ['en-GB,en;q=0.9,fr;q=0.8', 'en', false],
  ['fr;q=0', 'en', false],
  ['FR', 'fr', false],
  ['*;q=x', 'en', false],
  [`${'x,'.repeat(5_000)}fr`, 'en', false],
  ['', 'en', false],
  [undefined, 'en', false],
  [`es${' '.repeat(1_000)}`, 'en', false],
])('%s', (header, locale, spanish) => {
  expect([fromAcceptLanguage(header), prefersSpanish(header)]).toEqual([locale, spanish]);
});
