import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('separates cells by commas, and quotes those with a comma, a quote or a line break', () => {
  expect(csvLine(['a', 'b, c', 'say "it"', 'two\nlines', 3, null])).toBe(
    'a,"b, c","say ""it""","two\nlines",3,\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =HYPERLINK("x")', '＝1'])(
  'writes %j as text, not as a formula',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

test.each(['a=1', 'Read - a lot', '2026-11-20', 'Œuvre é ☕'])('does not change %j', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
