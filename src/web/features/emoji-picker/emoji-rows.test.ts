import { expect, test } from 'vitest';
import type { EmojiCategory } from './emoji-names.ts';
import { COLUMNS, emojiAt, FEW_COLUMNS, firstPlace, isHead, move, rowsOf } from './emoji-rows.ts';

const category = (key: EmojiCategory['key'], count: number): EmojiCategory => ({
  key,
  emojis: Array.from({ length: count }, (_, index) => {
    const name = `${key}-${index}`;
    return { name, label: name, searched: [name] };
  }),
});

// head, 7, 3, head, 2
const rows = rowsOf([category('people', COLUMNS + 3), category('food', 2)], COLUMNS);
const go = (row: number, column: number, key: string) => {
  const to = move(rows, { row, column }, key);
  return to && emojiAt(rows, to)?.name;
};

test('lists each category as its name and rows of seven', () => {
  expect(rows.map((row) => (isHead(row) ? row.category : row.emojis.length))).toEqual([
    'people',
    7,
    3,
    'food',
    2,
  ]);
  expect(firstPlace(rows)).toEqual({ row: 1, column: 0 });
  expect(firstPlace([])).toBeNull();
});

test('has fewer in a row on the smallest phones', () => {
  const narrow = rowsOf([category('people', 7)], FEW_COLUMNS);
  expect(narrow.map(({ emojis }) => emojis.length)).toEqual([0, 5, 2]);
});

test('keeps the column up and down as far as the row goes, and skips the names of categories', () => {
  expect(go(1, 1, 'ArrowDown')).toBe('people-8');
  expect(go(1, 6, 'ArrowDown')).toBe('people-9');
  expect(go(2, 2, 'ArrowDown')).toBe('food-1');
  expect(go(4, 1, 'ArrowUp')).toBe('people-8');
});

test('moves left and right through the rows', () => {
  expect(go(1, 6, 'ArrowRight')).toBe('people-7');
  expect(go(2, 0, 'ArrowLeft')).toBe('people-6');
  expect(go(2, 2, 'ArrowRight')).toBe('food-0');
});

test('stops at the edges, keeps the row on Home and End, and ignores other keys', () => {
  expect(go(1, 0, 'ArrowLeft')).toBe('people-0');
  expect(go(1, 3, 'ArrowUp')).toBe('people-3');
  expect(go(4, 1, 'ArrowRight')).toBe('food-1');
  expect(go(4, 0, 'ArrowDown')).toBe('food-0');
  expect(go(1, 4, 'Home')).toBe('people-0');
  expect(go(1, 4, 'End')).toBe('people-6');
  expect(go(1, 4, 'Tab')).toBeNull();
});
