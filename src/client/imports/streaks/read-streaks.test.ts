import { expect, test } from 'vitest';
import { bytesOf, fromTable, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import { readForeignFile } from '../read-file.ts';
import { isStreaks, readStreaks as readTable } from './read-streaks.ts';

const readStreaks = fromTable(readTable);
const HEADER = 'task_id,title,icon,entry_type,entry_date,entry_timestamp,entry_timezone,quantity,notes,page';
const options = { today: TODAY };

/** A row of a task, which is named by its id. */
const row = (id: string, type: string, day: string, quantity = '', notes = '') =>
  `${id},"${id}, ""fine""",ic_book,${type},${day},2026-11-01T20:00:00Z,Europe/Paris,${quantity},${notes},1`;
const read = (...rows: readonly string[]) => readStreaks(bytesOf([HEADER, ...rows, ''].join('\n')), options);

test('reads what was done and skipped by hand, and its notes', () => {
  const { source, habits, dropped } = read(
    row('A', 'completed_manually', '20261101', '1', 'late'),
    row('A', 'completed_auto', '20261102'),
    row('A', 'missed_auto', '20261103'),
    row('A', 'skipped_manually', '20261104', '', 'ill'),
    row('A', 'skipped_auto', '20261105'),
    row('A', 'missed_auto', '20261106', '', 'rain'),
    row('A', 'partially_completed', '20261107', '1'),
    row('A', 'other', '20261108'),
    row('A', 'completed_manually', 'soon'),
  );
  expect([source, dropped]).toEqual(['streaks', {}]);
  expect(habits).toMatchObject([
    { key: 'A', name: 'A, "fine"', kind: 'check', dropped: { automatic: 1, values: 1, dates: 1 } },
  ]);
  expect(Object.fromEntries(habits[0]?.history ?? [])).toEqual({
    '2026-11-01': { done: true, note: 'late' },
    '2026-11-02': { done: true },
    '2026-11-04': { skipped: true, note: 'ill' },
    '2026-11-06': { note: 'rain' },
  });
});

test('reads quantities as amounts, those of one day together', () => {
  const { habits } = read(
    row('A', 'completed_manually', '20261101', '8'),
    row('A', 'partially_completed', '20261102', '2.5'),
    row('A', 'partially_completed', '20261102', '3'),
    row('B', 'completed_manually', '20261101', '1'),
  );
  expect(habits.map(({ kind, history }) => [kind, Object.fromEntries(history)])).toEqual([
    ['amount', { '2026-11-01': { value: 8_000 }, '2026-11-02': { value: 5_500 } }],
    ['check', { '2026-11-01': { done: true } }],
  ]);
});

test('recognises its header, and refuses a table without tasks', () => {
  expect(isStreaks(HEADER.split(','))).toBe(true);
  expect(isStreaks(['title', 'entry_date'])).toBe(false);
  expect(outcomeOf(() => readForeignFile(bytesOf(`${HEADER}\n`), options))).toBe('empty');
});
