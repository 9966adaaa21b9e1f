import { expect, test } from 'vitest';
import { cheersText } from './cheers-text.ts';

const all = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'];
const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
const bodyOf = (locale: 'en' | 'fr', count: number, circles = 1) => {
  const names = all.slice(0, count);
  const given = Array.from({ length: circles }, (_, index) => ({ circle: `Circle ${index + 1}`, names }));
  return bare(cheersText(given, locale).body);
};

test.each([
  [1, 'Ann cheered you in Circle 1.', 'Ann vous encourage dans «\u00a0Circle 1\u00a0».'],
  [2, 'Ann and Ben cheered you in Circle 1.', 'Ann et Ben vous encouragent dans «\u00a0Circle 1\u00a0».'],
  [
    4,
    'Ann, Ben, Cat, and Dan cheered you in Circle 1.',
    'Ann, Ben, Cat et Dan vous encouragent dans «\u00a0Circle 1\u00a0».',
  ],
  [
    6,
    'Ann, Ben, Cat, and 3 others cheered you in Circle 1.',
    'Ann, Ben, Cat et 3 autres vous encouragent dans «\u00a0Circle 1\u00a0».',
  ],
])('%i people are named in a sentence', (count, english, french) => {
  expect(bodyOf('en', count)).toBe(english);
  expect(bodyOf('fr', count)).toBe(french);
});

test('of four circles and more, two are named', () => {
  expect(bodyOf('en', 1, 3)).toBe(
    'Ann cheered you in Circle 1. Ann cheered you in Circle 2. Ann cheered you in Circle 3.',
  );
  expect(bodyOf('en', 1, 4)).toContain('Circle 2. More cheers came in 2 other circles.');
  expect(bodyOf('fr', 1, 4)).toContain('D’autres encouragements vous attendent dans 2 autres cercles.');
});

test('names stand apart from the text around them, and are no links', () => {
  const { body } = cheersText(
    [{ circle: 'See www.evil.example', names: ['\u05d0\u05d1', 'http://a', 'J. B.'] }],
    'en',
  );
  expect(body).toBe(
    '\u2068\u05d0\u05d1\u2069, \u2068http\u00b7//a\u2069, and \u2068J. B.\u2069 cheered you in \u2068See www\u00b7evil\u00b7example\u2069.',
  );
});

test('the longest names fit into a push', () => {
  const names = Array.from({ length: 9 }, () => '\u{1F600}'.repeat(40));
  const circles = Array.from({ length: 10 }, () => ({ circle: '\u{1F600}'.repeat(60), names }));
  for (const locale of ['en', 'fr'] as const)
    for (const count of [3, 10])
      for (const named of [4, 9]) {
        const given = circles.slice(0, count).map((each) => ({ ...each, names: names.slice(0, named) }));
        expect(Buffer.byteLength(cheersText(given, locale).body)).toBeLessThan(3_200);
      }
});
