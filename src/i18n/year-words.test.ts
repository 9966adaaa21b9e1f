import { expect, test } from 'vitest';
import { loadAllMessages } from './load.ts';
import { locales } from './locale.ts';

/** A year tells what was done: no word of it blames, counts what was not done, or makes little of it (docs/decisions/year.md). */
export const blaming = {
  en: /\b(?:miss(?:ed|es|ing)?|fail(?:ed|s|ure)?|only|just|worst|(?<!at )least|never|lost|broke|broken|bad|poor|lazy|skipped|slip(?:s|ped)?|zero|not)\b/i,
  fr: /(?<!\p{L})(?:manqu\p{L}*|rat(?:é|ée|és|ées|er)|échou\p{L}*|échecs?|seulement|uniquement|pires?|moins bien|jamais|perdus?|perdues?|mauvais\p{L}*|faibles?|sautée?s?|écarts?|zéro|pas)(?!\p{L})/iu,
} as const;

const textsOf = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as object).flatMap(textsOf);

test.each(locales)('tells a year in %s without a word of blame', async (locale) => {
  const { year } = await loadAllMessages(locale);
  const texts = textsOf(year);
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter((text) => blaming[locale].test(text))).toEqual([]);
});

test('finds such words', () => {
  expect(blaming.en.test('You only missed 3 days')).toBe(true);
  expect(blaming.fr.test('Vos jours ratés')).toBe(true);
  expect(blaming.fr.test('Le mois passé')).toBe(false);
});
