import { expect, test } from 'vitest';
import { readForeignFile } from '#client/imports/read-file.ts';
import { spreadsheets as en } from '#i18n/en/spreadsheets.ts';
import { spreadsheets as fr } from '#i18n/fr/spreadsheets.ts';
import { habitHeadings } from '#server/data-export/write-table.ts';
import { bytesOf, outcomeOf, TODAY } from './foreign-files.ts';

test.each([
  ['English', en, ','],
  ['French', fr, ';'],
] as const)('our own tables are recognised in %s', (_, t, separator) => {
  const headings = [
    habitHeadings(t),
    [t.date, t.habit, t.count, t.amount, t.due, t.done, t.skipped, t.note, t.habitId],
    [t.habit, t.step, t.order, t.completed, t.habitId, t.stepId],
    [t.divider, t.order, t.closed, t.dividerId],
  ];
  for (const heading of headings) {
    const bytes = bytesOf(`\ufeff${heading.join(separator)}\r\n`);
    expect(outcomeOf(() => readForeignFile(bytes, { today: TODAY }))).toBe('ownTable');
  }
});
