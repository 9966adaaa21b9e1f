import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([',', ';'] as const)('separates cells by %s, and quotes what could end one', (separator) => {
  const cells = ['a', 'b, c', 'd; e', 'say "it"', 'two\nlines', 3, null];
  const written = ['a', '"b, c"', '"d; e"', '"say ""it"""', '"two\nlines"', '3', ''];
  expect(csvLine(cells, separator)).toBe(`${written.join(separator)}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =HYPERLINK("x")', '＝1'])(
  'writes %j as text, not as a formula',
  (text) => {
    expect(csvLine([text], ',')).toMatch(/^"?'/);
    expect(csvLine([text], ';')).toMatch(/^"?'/);
  },
);

test.each([
  [',', 'x;=1+1', `"x;'=1+1"`],
  [',', 'x; @sum; -1', `"x; '@sum; '-1"`],
  [';', 'x,=1+1', `"x,'=1+1"`],
  [',', 'two\n=1+1', `"two\n'=1+1"`],
  [';', 'two\r\n\t+1', `"two\r\n\t'+1"`],
  [',', 'x\t＝1', `x\t'＝1`],
] as const)('writes no formula for a program that does not separate by %s: %j', (separator, text, cell) => {
  expect(csvLine([text], separator)).toBe(`${cell}\r\n`);
});

test.each(['a=1', 'Read - a lot', '2026-11-20', 'Œuvre é ☕'])('does not change %j', (text) => {
  expect(csvLine([text], ',')).toBe(`${text}\r\n`);
  expect(csvLine([text], ';')).toBe(`${text}\r\n`);
});

test('does not change what follows its own separator, which is quoted', () => {
  expect(csvLine(['run, -5 °C'], ',')).toBe('"run, -5 °C"\r\n');
});
