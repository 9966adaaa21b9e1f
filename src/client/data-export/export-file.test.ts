import { describe, expect, test } from 'vitest';
import { HABITS_MAX } from '#contract/limits.ts';
import { readExportFile, summaryOf } from './export-file.ts';

const habit = { id: 'h', name: 'Read', order: 0, history: ['2026-11-18', { day: '2026-11-20', count: 0 }] };
const file = {
  format: 'resilience',
  version: 1,
  exportedAt: '2026-11-20T12:00:00.000Z',
  account: { id: 'a' },
  habits: [habit],
  dividers: [{ id: 'd', name: 'Morning', order: 1, closed: false }],
  breaks: [{ id: 'b', from: '2026-11-19', to: null, habitIds: ['h'] }],
};

describe('export file', () => {
  test('is read with or without a byte order mark', () => {
    expect(readExportFile(JSON.stringify(file))).toEqual(file);
    expect(readExportFile(`\uFEFF${JSON.stringify(file)}`)).toEqual(file);
  });

  test('from before breaks is read as one without breaks', () => {
    const { breaks: _, ...older } = file;
    expect(readExportFile(JSON.stringify(older))).toEqual({ ...older, breaks: [] });
  });

  test.each<[string, string, string]>([
    ['of another kind', 'noJson', 'Date,Habit'],
    ['that is cut off', 'noJson', JSON.stringify(file).slice(0, -5)],
    ['that is empty', 'noJson', ''],
    ['that is a list', 'otherFile', '[]'],
    ['of another program', 'otherFile', '{"habits":[],"version":1}'],
    ['of a newer version', 'newerFile', JSON.stringify({ ...file, version: 2 })],
    ['of no version', 'brokenFile', JSON.stringify({ ...file, version: '1' })],
    ['without an account', 'brokenFile', JSON.stringify({ ...file, account: null })],
    ['without habits', 'brokenFile', JSON.stringify({ ...file, habits: undefined })],
    ['of a habit without a name', 'brokenFile', JSON.stringify({ ...file, habits: [{ ...habit, name: 1 }] })],
    [
      'of a day that is none',
      'brokenFile',
      JSON.stringify({ ...file, habits: [{ ...habit, history: [3] }] }),
    ],
    ['of a divider without an order', 'brokenFile', JSON.stringify({ ...file, dividers: [{ id: 'd' }] })],
    ['of breaks that are no list', 'brokenFile', JSON.stringify({ ...file, breaks: {} })],
    ['of a break without a first day', 'brokenFile', JSON.stringify({ ...file, breaks: [{ id: 'b' }] })],
    [
      'of more habits than there can be',
      'brokenFile',
      JSON.stringify({ ...file, habits: Array.from({ length: HABITS_MAX + 1 }, () => habit) }),
    ],
  ])('%s is refused as %s', (_, refusal, text) => {
    expect(readExportFile(text)).toBe(refusal);
  });

  test('has a summary that counts only ticked days', () => {
    const read = readExportFile(
      JSON.stringify({ ...file, habits: [habit, { ...habit, history: ['2025-01-02'] }] }),
    );
    expect(typeof read === 'string' ? read : summaryOf(read)).toEqual({
      exportedAt: file.exportedAt,
      habits: 2,
      dividers: 1,
      breaks: 1,
      days: 2,
      from: '2025-01-02',
      to: '2026-11-18',
    });
  });

  test('has a summary without dates when no day is ticked', () => {
    const read = readExportFile(JSON.stringify({ ...file, habits: [] }));
    expect(typeof read === 'string' ? read : summaryOf(read)).toMatchObject({
      days: 0,
      from: null,
      to: null,
    });
  });
});
