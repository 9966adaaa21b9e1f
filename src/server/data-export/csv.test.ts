import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are set apart by commas, and quoted where they hold one, a quote or a line', () => {
  expect(csvLine(['a', 'b, c', 'say "it"', 'two\nlines', 3, null])).toBe(
    'a,"b, c","say ""it""","two\nlines",3,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =HYPERLINK("x")', '＝1'])(
  '%j is text and no formula',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

test.each(['a=1', 'Read - a lot', '2026-11-20', 'Œuvre é ☕'])('%j stays as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
