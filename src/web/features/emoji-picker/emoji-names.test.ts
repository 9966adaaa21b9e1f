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
  expect(names(searchCategories(en, 'SEEDL', 'en'))).toEqual(['seedling']);
  expect(names(searchCategories(en, 'red heart', 'en'))).toContain('red-heart');
  expect(names(searchCategories(en, 'red-heart', 'en'))).toContain('red-heart');
});

test('leaves out categories without a match, and finds nothing for nonsense', () => {
  expect(searchCategories(en, 'seedling', 'en').map(({ key }) => key)).toEqual(['nature']);
  expect(searchCategories(en, 'zzzz', 'en')).toEqual([]);
  expect(searchCategories(en, '  ', 'en')).toBe(en);
});

test('finds in French by English names and French labels, with or without accents', () => {
  expect(names(searchCategories(fr, 'seedling', 'fr'))).toContain('seedling');
  const found = searchCategories(fr, 'éléphant', 'fr').flatMap(({ emojis }) => emojis);
  expect(found.map(({ name }) => name)).toContain('elephant');
  expect(names(searchCategories(fr, 'elephant', 'fr'))).toEqual(found.map(({ name }) => name));
  expect(names(searchCategories(en, 'plant sortant', 'en'))).toEqual([]);
});

test('finds whole words first, then beginnings of words, then parts of words', () => {
  expect(names(searchCategories(fr, 'eau', 'fr'))[0]).toBe('droplet');
  expect(names(searchCategories(fr, 'course', 'fr'))[0]).toBe('person-running');
  const boats = names(searchCategories(en, 'boat', 'en'));
  expect(boats.indexOf('motor-boat')).toBeLessThan(boats.indexOf('sailboat'));
  const cats = names(searchCategories(en, 'cat', 'en'));
  expect(cats.indexOf('black-cat')).toBeLessThan(cats.indexOf('identification-card'));
  // The whole name comes before names that contain it.
  expect(cats[0]).toBe('cat');
});

test('finds ligatures by their two letters', () => {
  const found = names(searchCategories(fr, 'cœur', 'fr'));
  expect(found[0]).toBe('red-heart');
  expect(names(searchCategories(fr, 'coeur', 'fr'))).toEqual(found);
});

test('finds by what habits are called: only English in English, both in French', () => {
  expect(names(searchCategories(en, 'drink', 'en'))[0]).toBe('droplet');
  expect(names(searchCategories(en, 'courir', 'en'))).toEqual([]);
  expect(names(searchCategories(fr, 'run', 'fr'))[0]).toBe('person-running');
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
