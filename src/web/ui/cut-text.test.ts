import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['one two three', 20, null],
  ['one two three', 13, null],
  ['one two three', 12, 'one two…'],
  ['one two three', 7, 'one two…'],
  ['one two three', 6, 'one…'],
  ['unbreakable', 5, 'unbre…'],
  ['one\n\ntwo', 5, 'one…'],
  ['💧💧', 3, '💧…'],
])('%j at %i', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test('returns a well-formed beginning of the text within the limit', () => {
  const text = string({ unit: 'grapheme', maxLength: 80 });
  assert(
    property(text, integer({ min: 1, max: 40 }), (given, max) => {
      const cut = cutText(given, max);
      if (cut === null) return given.length <= max;
      return cut.length <= max + 1 && cut.isWellFormed() && given.startsWith(cut.slice(0, -1));
    }),
  );
});
