import { expect, test } from 'vitest';
import { readableBytes } from '#server/operator/checks/finding.ts';
import { columns, printable } from './terminal.ts';

test('a text of a user cannot steer a terminal or turn what is read', () => {
  const text = 'Ann\u001b[2J\u009b31m\u202e\r\nBob\u200f é 👍';
  expect(printable(text)).toBe('Ann\ufffd[2J\ufffd31m\ufffd\ufffd\ufffdBob\ufffd é 👍');
});

test('columns are as wide as their longest entry', () => {
  expect(
    columns([
      ['a', 'bcd', ''],
      ['abc', 'b', 'c'],
    ]),
  ).toEqual(['a    bcd', 'abc  b    c']);
  expect(columns([])).toEqual([]);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [123_456, '123 kB'],
  [3_210_000, '3.2 MB'],
  [5e15, '5000 TB'],
])('%s bytes are %s', (bytes, text) => {
  expect(readableBytes(bytes)).toBe(text);
});
