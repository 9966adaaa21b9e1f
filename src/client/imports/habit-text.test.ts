import { expect, test } from 'vitest';
import { createDrops } from './habit-days.ts';
import { createKeys, readDayNote, readName, readNotes, readUnit } from './habit-text.ts';

const { dropped, drop } = createDrops();

test('reads names in one line, and gives one to a habit without', () => {
  const names = ['  Run \r\n far\t', '👩🏽‍🚀', 'a\u0000b\ud800', '', ' \u200b\u2800'];
  expect(names.map((name) => readName(name, drop))).toEqual(['Run far', '👩🏽‍🚀', 'ab\ufffd', '?', '?']);
  expect(dropped).toEqual({});
});

test('joins the texts of a habit, each once', () => {
  expect(readNotes(['Did you?', '', ' Why\nnot ', 'Did you?'], drop)).toBe('Did you?\n\nWhy\nnot');
  expect(readNotes(['', ' '], drop)).toBe('');
});

test('cuts texts at their limits, and counts them', () => {
  const counts = createDrops();
  expect(readUnit('x'.repeat(16), counts.drop)).toHaveLength(16);
  expect(readDayNote('🏃'.repeat(1_000), counts.drop)).toBe('🏃'.repeat(1_000));
  expect(counts.dropped).toEqual({});
  expect(readUnit('x'.repeat(17), counts.drop)).toHaveLength(16);
  expect(readDayNote('🏃'.repeat(1_001), counts.drop)).toBe('🏃'.repeat(1_000));
  expect(counts.dropped).toEqual({ longText: 2 });
});

test('makes keys unique, also where a name looks like a made one', () => {
  const keyOf = createKeys();
  expect(['a', 'a', 'a #2', 'a', 'b'].map(keyOf)).toEqual(['a', 'a #2', 'a #2 #2', 'a #3', 'b']);
});
