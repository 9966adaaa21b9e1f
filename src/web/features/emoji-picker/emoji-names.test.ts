import { expect, test } from 'vitest';
import { categoryKeys, loadCategories, randomEmojiName, searchCategories } from './emoji-names.ts';

const en = await loadCategories('en');
const fr = await loadCategories('fr');
const names = (found: typeof en) => found.flatMap(({ emojis }) => emojis.map(({ name }) => name));

test('has every category, in the order of the picker, and none empty', () => {
  expect(en.map(({ key }) => key)).toEqual([...categoryKeys]);
  expect(en.filter(({ emojis }) => emojis.length === 0)).toEqual([]);
});

test('finds names by a part of them in any case', () => {
  expect(names(searchCategories(en, 'SEEDL'))).toEqual(['seedling']);
  expect(names(searchCategories(en, 'red heart'))).toContain('red-heart');
  expect(names(searchCategories(en, 'red-heart'))).toContain('red-heart');
});

test('leaves out categories without a match, and finds nothing for nonsense', () => {
  expect(searchCategories(en, 'seedling').map(({ key }) => key)).toEqual(['nature']);
  expect(searchCategories(en, 'zzzz')).toEqual([]);
  expect(searchCategories(en, '  ')).toBe(en);
});

test('finds in French by English names and French labels, with or without accents', () => {
  expect(names(searchCategories(fr, 'seedling'))).toContain('seedling');
  const found = searchCategories(fr, 'éléphant').flatMap(({ emojis }) => emojis);
  expect(found.map(({ name }) => name)).toContain('elephant');
  expect(names(searchCategories(fr, 'elephant'))).toEqual(found.map(({ name }) => name));
  expect(names(searchCategories(en, 'plant sortant'))).toEqual([]);
});

test('has a French label for every emoji', () => {
  const labelled = fr
    .flatMap(({ emojis }) => emojis)
    .filter(({ name, label }) => label === name.replaceAll('-', ' '));
  // Some words are the same in both languages: taxi, radio, pizza.
  expect(labelled.length).toBeLessThan(200);
});

test('picks the random emoji from the first category', async () => {
  const people = en[0]?.emojis.map(({ name }) => name) ?? [];
  expect(await randomEmojiName(() => 0)).toBe(people.at(0));
  expect(await randomEmojiName(() => 0.999999)).toBe(people.at(-1));
});
