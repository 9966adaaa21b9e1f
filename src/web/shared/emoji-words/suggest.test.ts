import { expect, test } from 'vitest';
import { loadCategories } from '#web/features/emoji-picker/emoji-names.ts';
import { keywordsOf } from './keywords.ts';
import { loadSuggest } from './suggest.ts';

const en = await loadSuggest('en');
const fr = await loadSuggest('fr');

test.each([
  ['Drink water', 'droplet'],
  ['Drink coffee', 'hot-beverage'],
  ['Call mum', 'telephone-receiver'],
  ['READ TEN PAGES', 'open-book'],
  ['Run 5 km', 'person-running'],
  ['Walk the dog', 'person-walking'],
  ['Sleep before eleven', 'person-in-bed'],
  ['Meditate', 'person-in-lotus-position'],
  ['Play the guitar', 'guitar'],
  ['Eat an apple', 'red-apple'],
  ['Push-ups', 'flexed-biceps'],
])('proposes for "%s" the emoji %s', (name, emoji) => {
  expect(en(name).best?.name).toBe(emoji);
});

test.each([
  ['Boire de l’eau', 'droplet'],
  ['Appeler maman', 'telephone-receiver'],
  ['Lire dix pages', 'open-book'],
  ['courir', 'person-running'],
  ['Marcher', 'person-walking'],
  ['Dormir tôt', 'person-in-bed'],
  ['mediter', 'person-in-lotus-position'],
  ['Jouer de la guitare', 'guitar'],
  ['Manger une pomme', 'red-apple'],
])('proposes for "%s" in French the emoji %s', (name, emoji) => {
  expect(fr(name).best?.name).toBe(emoji);
});

test('finds by the names of the other language too, after those of the current one', () => {
  expect(en('Courir').best?.name).toBe('person-running');
  expect(fr('Read a book').best?.name).toBe('open-book');
  expect(en('Chat').best?.name).not.toBe('cat');
});

test('has five others in any case, without the best one, in the current language', () => {
  for (const name of ['Drink water', 'zzzz', '5', '']) {
    const { best, others } = en(name);
    const names = others.map((other) => other.name);
    expect(new Set(names).size).toBe(5);
    expect(names).not.toContain(best?.name);
  }
  expect(en('zzzz').best).toBeNull();
  expect(fr('eau').best?.label).toBe('goutte d’eau');
});

test('does not find parts of short words', () => {
  expect(en('Ten').best).toBeNull();
  expect(en('R').best).toBeNull();
});

test('has only names of the picker as emoji of its keywords', async () => {
  const known = new Set((await loadCategories('en')).flatMap(({ emojis }) => emojis.map(({ name }) => name)));
  const named = [...keywordsOf('en').values(), ...keywordsOf('fr').values()].flat();
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
