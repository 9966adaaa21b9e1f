import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { bytesOf, faultsOf, fromTable, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import type { ForeignFile } from '../foreign.ts';
import { isHabitica, readHabitica as readTable } from './read-habitica.ts';

const readHabitica = fromTable(readTable);

const HEADER = 'Task Name,Task ID,Task Type,Date,Value';
const options = { today: TODAY };
const read = (...rows: readonly string[]): ForeignFile =>
  readHabitica(bytesOf([HEADER, ...rows, ''].join('\n')), options);
/** The file of one task, and the days of it. */
const daysOf = (type: string, entries: readonly (readonly [day: string, score: number])[]) => {
  const [first] = read(
    ...entries.map(([day, score]) => `Task,t1,${type},${day} 13:26:05,${String(score)}`),
  ).habits;
  return { days: [...(first?.history ?? [])], kind: first?.kind, dropped: first?.dropped };
};
const done = { done: true };

/** A score after a click upwards, and downwards, as Habitica counts: downwards to about 0.00001. */
const up = (score: number): number => score + 0.9747 ** score;
function down(score: number): number {
  let [low, high] = [score - 5, score];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2;
    if (up(middle) < score) low = middle;
    else high = middle;
  }
  return low + 1e-5;
}

describe('readHabitica', () => {
  it('reads each entry of a habit as a tick', () => {
    const { source, habits } = read(
      'Be Awesome,e826ddfa,habit,2016-06-02 13:26:05,1',
      'Be Awesome,e826ddfa,habit,2016-06-03 05:06:55,1.026657310999762',
      'Be Awesome,e826ddfa,habit,2016-06-09 05:06:55,0.5',
    );
    expect(source).toBe('habitica');
    expect(habits).toMatchObject([
      { key: 'e826ddfa', name: 'Be Awesome', kind: 'check', repeat: null, dropped: {} },
    ]);
    expect([...(habits[0]?.history ?? [])]).toEqual([
      ['2016-06-02', done],
      ['2016-06-03', done],
      ['2016-06-09', done],
    ]);
  });

  it('reads a habit that was only scored down as one to avoid', () => {
    const { days, kind } = daysOf('habit', [
      ['2026-11-01', -1],
      ['2026-11-04', -1.5],
    ]);
    expect(kind).toBe('limit');
    expect(days).toEqual([
      ['2026-11-01', { value: 1000 }],
      ['2026-11-04', { value: 1000 }],
    ]);
  });

  it('takes of a habit with both signs the days on which its score rises', () => {
    const { days, kind } = daysOf('habit', [
      ['2026-11-01', 1],
      ['2026-11-02', 0.1],
      ['2026-11-03', -0.9],
      ['2026-11-04', 0.1],
    ]);
    expect(kind).toBe('check');
    expect(days.map(([day]) => day)).toEqual(['2026-11-01', '2026-11-04']);
  });

  it('takes of a daily the days on which its score rises', () => {
    const { days, dropped } = daysOf('daily', [
      ['2026-11-01', 1],
      // The end of the day that was ticked.
      ['2026-11-02', 1],
      ['2026-11-02', 1.97],
      ['2026-11-03', 1.97],
      // A missed day.
      ['2026-11-04', 1.02],
      ['2026-11-04', 2],
      ['2026-11-05', -1e-7],
      ['2026-11-06', 0.9],
    ]);
    expect(days).toEqual(['2026-11-01', '2026-11-02', '2026-11-04', '2026-11-06'].map((day) => [day, done]));
    expect(dropped).toEqual({});
  });

  it('takes the first of two ticks on one day for the day before, where that has none', () => {
    const { days, dropped } = daysOf('daily', [
      ['2026-11-01', 1],
      ['2026-11-03', 1.97],
      ['2026-11-03', 2.92],
      ['2026-11-04', 3.85],
      ['2026-11-04', 4.75],
    ]);
    expect(days.map(([day]) => day)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']);
    expect(dropped).toEqual({ duplicate: 1 });
  });

  it('adds the slips of one day', () => {
    const { days } = daysOf('habit', [
      ['2026-11-01', down(0)],
      ['2026-11-01', down(down(0))],
    ]);
    expect(days).toEqual([['2026-11-01', { value: 2000 }]]);
  });

  it('takes no tick from the means that stand for old months and years', () => {
    const recent = dayRange('2026-10-01', '2026-10-05').map((day, place) => [day, 10 + place] as const);
    const { days, dropped } = daysOf('daily', [
      ['2024-01-01', 1],
      ['2025-01-01', 3],
      ['2025-12-01', 5],
      ['2026-01-01', 6],
      ...dayRange('2026-02-01', '2026-02-03').map((day, place) => [day, 7 + place] as const),
      ...recent,
    ]);
    expect(dropped).toEqual({ automatic: 6 });
    expect(days.map(([day]) => day)).toEqual(['2026-02-03', ...recent.map(([day]) => day)]);
  });

  it('keeps a tick after a recent absence', () => {
    const { days } = daysOf('daily', [
      ['2026-10-01', 1],
      ['2026-11-10', 2],
    ]);
    expect(days.map(([day]) => day)).toEqual(['2026-10-01', '2026-11-10']);
  });

  it.each([
    ['America/Bogota', '2026-10-31', '2026-11-01'],
    ['Asia/Kolkata', '2026-11-01', '2026-11-02'],
    ['Pacific/Kiritimati', '2026-11-01', '2026-11-02'],
    ['UTC', '2026-11-01', '2026-11-01'],
  ])('reads times of UTC as days in %s', (timeZone, first, second) => {
    const rows = ['2026-11-01 03:30:00', '2026-11-01 19:45:00'].map((time) => `Read,a,habit,${time},1`);
    const { habits } = readHabitica(bytesOf([HEADER, ...rows].join('\n')), { ...options, timeZone });
    expect([...(habits[0]?.history.keys() ?? [])]).toEqual([...new Set([first, second])]);
  });

  it('takes no tick from a click downwards, also where the score stays above 0', () => {
    // Three clicks upwards, one downwards, one upwards.
    const [one, two, three] = [up(0), up(up(0)), up(up(up(0)))];
    const scores = [one, two, three, down(three), three];
    const { days, kind, dropped } = daysOf(
      'habit',
      scores.map((score, place) => [`2026-11-0${String(place + 1)}`, score]),
    );
    expect(kind).toBe('check');
    expect(days.map(([day]) => day)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-05']);
    expect(dropped).toEqual({ downs: 1 });
  });

  it('tells a tick of a habit whose score falls back by itself', () => {
    // Half of the score is left the next day.
    let score = 0;
    const entries = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-09', '2026-11-10'].map(
      (day, place) => {
        score /= place === 3 ? 64 : 2;
        score += 0.9747 ** score;
        return [day, score] as const;
      },
    );
    expect(daysOf('habit', entries).days.map(([day]) => day)).toEqual(entries.map(([day]) => day));
  });

  it('tells a tick of a bad habit that can be clicked both ways', () => {
    const { days, kind } = daysOf('habit', [
      ['2026-11-01', down(0)],
      ['2026-11-02', down(down(0))],
      ['2026-11-03', up(down(down(0)))],
    ]);
    expect(kind).toBe('limit');
    expect(days).toEqual([
      ['2026-11-01', { value: 1000 }],
      ['2026-11-02', { value: 1000 }],
      ['2026-11-03', { value: 0 }],
    ]);
  });

  it('counts what cannot be read', () => {
    const { habits, dropped } = read(
      'Read,a,habit,2026-11-01 10:00:00,1',
      'Read,a,habit,2026-11-01 12:00:00,2',
      'Read,a,habit,soon,3',
      'Read,a,habit,2026-11-21 10:00:00,3',
      'Read,a,habit,2026-11-02 10:00:00,much',
      'Buy,b,todo,2026-11-02 10:00:00,1',
    );
    expect(habits).toMatchObject([{ dropped: { duplicate: 1, dates: 2, values: 1 } }]);
    expect(dropped).toEqual({ values: 1 });
  });

  it.each([
    ['another table', 'Habit,Date\nRead,2026-01-01\n', 'unknown'],
    ['no rows', `${HEADER}\n`, 'empty'],
    ['to-dos alone', `${HEADER}\nBuy,b,todo,2026-11-02 10:00:00,1\n`, 'empty'],
  ])('refuses %s', (_name, text, refusal) => {
    expect(outcomeOf(() => readHabitica(bytesOf(text), options))).toBe(refusal);
  });

  it('reads 10 years of 60 dailies', () => {
    const days = dayRange(addDays(TODAY, -3_650), TODAY);
    const rows = Array.from({ length: 60 }, (_, task) =>
      days.map((day, place) => `Read,t${String(task)},daily,${day} 10:00:00,${String(place + 1)}`),
    ).flat();
    const { habits } = readHabitica(bytesOf([HEADER, ...rows].join('\n')), options);
    expect(habits.map(({ history }) => history.size)).toEqual(Array.from({ length: 60 }, () => days.length));
  });

  it('gives a file or a refusal for any rows', () => {
    const row = fc.tuple(
      fc.string(),
      fc.constantFrom('a', 'b', ''),
      fc.constantFrom('habit', 'daily', 'todo', ''),
      fc.oneof(
        fc.integer({ min: -3, max: 900 }).map((ago) => addDays(TODAY, -ago)),
        fc.string(),
      ),
      fc.oneof(fc.double().map(String), fc.string()),
    );
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const found: ForeignFile[] = [];
        const text = Papa.unparse([HEADER.split(','), ...rows], { newline: '\n' });
        const outcome = outcomeOf(() => found.push(readHabitica(bytesOf(text), options)));
        expect(['read', 'nothingRead', 'empty']).toContain(outcome);
        expect(found.flatMap(faultsOf)).toEqual([]);
      }),
    );
  });
});

describe('isHabitica', () => {
  it('is true for the header of a history alone', () => {
    expect(isHabitica(HEADER.split(','))).toBe(true);
    expect(isHabitica(['Task', 'Date'])).toBe(false);
  });
});
