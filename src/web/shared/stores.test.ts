import { expect, test } from 'vitest';
import { badgesFor } from './stores.ts';

const publicUrl = 'https://club.example';
const all = {
  en: 'https://store.example/en',
  fr: 'https://store.example/fr',
  es: 'https://store.example/es',
};

test('has no badge without a link', () => {
  expect(badgesFor({ publicUrl }, 'en')).toEqual([]);
  expect(badgesFor({ publicUrl, appStore: {}, prefersSpanish: true }, 'fr')).toEqual([]);
});

test.each([
  ['en', undefined, 'en'],
  ['fr', undefined, 'fr'],
  ['en', true, 'es'],
  ['fr', true, 'fr'],
] as const)('a reader of %s who prefers Spanish (%s) gets the link in %s', (locale, spanish, language) => {
  const config = { publicUrl, appStore: all, ...(spanish && { prefersSpanish: spanish }) };
  expect(badgesFor(config, locale)).toEqual([{ store: 'appStore', href: all[language], language }]);
});

test('a store linked in another language only keeps that link, with a badge in the page’s language', () => {
  const { en, fr, es } = all;
  const config = { publicUrl, appStore: { en }, playStore: { fr, es } } as const;
  expect(badgesFor(config, 'fr')).toEqual([
    { store: 'appStore', href: en, language: 'fr' },
    { store: 'playStore', href: fr, language: 'fr' },
  ]);
  expect(badgesFor(config, 'en')[1]).toEqual({ store: 'playStore', href: fr, language: 'en' });
  expect(badgesFor({ ...config, prefersSpanish: true }, 'en')).toEqual([
    { store: 'appStore', href: en, language: 'en' },
    { store: 'playStore', href: es, language: 'es' },
  ]);
});
