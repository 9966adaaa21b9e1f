import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  faultsOf,
  fromJson,
  jsonBytes,
  oddObject,
  outcomeOf,
  TODAY,
} from '#tests/client/foreign-files.ts';
import type { ForeignFile } from '../foreign.ts';
import { isHabitKit, readHabitKit as readJson } from './read-habitkit.ts';

const readHabitKit = fromJson(readJson);

const options = { today: TODAY };
const habit = {
  id: 'h1',
  name: 'Read',
  description: 'Ten pages',
  icon: 'book',
  color: 'red',
  archived: false,
  orderIndex: 0,
  createdAt: '2025-07-20T13:24:04.346511Z',
  isInverse: false,
  emoji: null,
};
const completion = {
  id: 'c1',
  date: '2026-07-14T22:00:00.000Z',
  habitId: 'h1',
  timezoneOffsetInMinutes: 120,
  amountOfCompletions: 1,
  note: null,
};
const interval = {
  id: 'i1',
  habitId: 'h1',
  startDate: '2026-07-14T22:00:00.000Z',
  endDate: null,
  type: 'day',
  requiredNumberOfCompletions: null,
  requiredNumberOfCompletionsPerDay: 1,
  unitType: 'incremental',
  streakType: 'day',
};
const read = (more: object): ForeignFile =>
  readHabitKit(jsonBytes({ habits: [habit], completions: [], intervals: [interval], ...more }), options);
/** The days of the first habit. */
const daysOf = (completions: readonly object[]): unknown[] => [
  ...(read({ completions: completions.map((each, place) => ({ ...completion, id: String(place), ...each })) })
    .habits[0]?.history ?? []),
];

describe('readHabitKit', () => {
  it('reads a habit', () => {
    const { source, habits, dropped } = read({ completions: [completion] });
    expect([source, dropped]).toEqual(['habitkit', {}]);
    expect(habits).toEqual([
      {
        key: 'h1',
        name: 'Read',
        notes: 'Ten pages',
        kind: 'check',
        unit: '',
        target: null,
        days: [0, 1, 2, 3, 4, 5, 6],
        repeat: null,
        startsOn: null,
        endsOn: null,
        archived: false,
        history: new Map([['2026-07-15', { done: true }]]),
        dropped: { colors: 1 },
      },
    ]);
  });

  it.each([
    ['2026-07-14T22:00:00.000Z', 120, '2026-07-15'],
    ['2026-07-15T21:59:59.999Z', 120, '2026-07-15'],
    ['2026-07-15T03:30:00.000Z', -240, '2026-07-14'],
    ['2026-07-15T04:00:00Z', -240, '2026-07-15'],
    ['2026-07-15T18:30:00.000Z', 330, '2026-07-16'],
    ['2026-07-15T00:00:00.000Z', 0, '2026-07-15'],
    ['2026-03-29T00:30:00.000Z', 60, '2026-03-29'],
  ])('takes the day of %s at %i minutes', (date, timezoneOffsetInMinutes, day) => {
    expect(daysOf([{ date, timezoneOffsetInMinutes }])).toEqual([[day, { done: true }]]);
  });

  it('adds up the completions of a day, and takes amounts above 1', () => {
    const days = daysOf([{ note: 'Morning' }, { note: 'Evening' }, { date: '2026-07-16T22:00:00.000Z' }]);
    expect(days).toEqual([
      ['2026-07-15', { value: 2000, note: 'Morning\nEvening' }],
      ['2026-07-17', { value: 1000 }],
    ]);
  });

  it('keeps of a day with 0 completions only the note', () => {
    expect(daysOf([{ amountOfCompletions: 0, note: 'Ill' }])).toEqual([['2026-07-15', { note: 'Ill' }]]);
    const [first] = read({ completions: [{ ...completion, amountOfCompletions: 0 }] }).habits;
    expect(first?.dropped).toEqual({ colors: 1 });
  });

  it('counts a completion that comes twice, has no day, no amount or no habit', () => {
    const { habits, dropped } = read({
      completions: [
        completion,
        completion,
        { ...completion, id: 'c2', date: 'soon' },
        { ...completion, id: 'c3', date: '2026-11-21T12:00:00Z' },
        { ...completion, id: 'c4', amountOfCompletions: '1' },
        { ...completion, id: 'c5', habitId: 'gone' },
        null,
      ],
    });
    expect(habits).toMatchObject([{ dropped: { duplicate: 1, dates: 2, values: 1, colors: 1 } }]);
    expect(dropped).toEqual({ values: 2 });
  });

  it('reads an inverse habit as one to avoid', () => {
    const { habits } = read({ habits: [{ ...habit, isInverse: true }], completions: [completion] });
    expect(habits).toMatchObject([{ kind: 'limit', target: 0, repeat: null }]);
    expect([...(habits[0]?.history ?? [])]).toEqual([['2026-07-15', { value: 1000 }]]);
  });

  it('lets what is avoided be clean since its start, which may be before its first slip', () => {
    const avoided = { ...habit, isInverse: true, inverseStartDate: '2026-08-01', inverseSpanBounds: [] };
    const startOf = (fields: object, ...completions: object[]) =>
      read({ habits: [{ ...avoided, ...fields }], completions, formatVersion: 2 }).habits[0];
    expect(startOf({})).toMatchObject({ kind: 'limit', startsOn: '2026-08-01', dropped: { colors: 1 } });
    expect(startOf({}, completion)?.startsOn).toBe('2026-07-15');
    expect(startOf({ inverseStartDate: null })?.startsOn).toBeNull();
    expect(startOf({ isInverse: false })?.startsOn).toBeNull();
    const spans = [{ start: '2026-06-01', end: '2026-06-09' }, '2026-07-01T00:00:00Z', 3];
    expect(startOf({ inverseSpanBounds: spans })).toMatchObject({
      startsOn: '2026-06-01',
      dropped: { rhythm: 1 },
    });
  });

  it('takes the goal in force, and counts one that has changed', () => {
    const before = { ...interval, id: 'i0', endDate: '2026-07-14T22:00:00.000Z' };
    const goal = { type: 'week', requiredNumberOfCompletions: 3 };
    expect(read({ intervals: [{ ...interval, ...goal }] }).habits).toMatchObject([
      { kind: 'check', repeat: { type: 'times', count: 3, per: 'week' }, dropped: { colors: 1 } },
    ]);
    expect(read({ intervals: [{ ...interval, ...goal }, before] }).habits).toMatchObject([
      { repeat: { type: 'times', count: 3, per: 'week' }, dropped: { rhythm: 1 } },
    ]);
    expect(read({ intervals: [{ ...interval, requiredNumberOfCompletionsPerDay: 4 }] }).habits).toMatchObject(
      [{ kind: 'amount', target: 4000, repeat: null }],
    );
    const month = { type: 'month', requiredNumberOfCompletions: 10 };
    expect(read({ intervals: [{ ...interval, ...month }] }).habits).toMatchObject([
      { repeat: { type: 'times', count: 10, per: 'month' } },
    ]);
    expect(read({ intervals: [{ ...interval, type: 'none' }] }).habits).toMatchObject([{ repeat: null }]);
  });

  it('keeps the order, the emoji and the archive, counts reminders, and names several categories', () => {
    const { habits } = read({
      habits: [
        { ...habit, id: 'b', name: 'Run', orderIndex: 1, emoji: '🏃', archived: true, description: null },
        { ...habit, id: 'a', orderIndex: 0 },
      ],
      reminders: [{ id: 'r', habitId: 'b', weekdayIndices: [1], hour: 19, minute: 30 }],
      categories: [{ id: 'c', name: 'Body' }],
      categoryMappings: [{ habitId: 'b', categoryId: 'c' }],
    });
    expect(habits).toMatchObject([
      { key: 'a', name: 'Read', archived: false },
      {
        key: 'b',
        name: 'Run',
        emoji: '🏃',
        archived: true,
        notes: 'Body',
        dropped: { reminders: 1, colors: 1 },
      },
    ]);
  });

  it.each([
    ['a list', '[]', 'damaged'],
    ['no list of habits', '{"habits":{}}', 'damaged'],
    ['no habits', '{"habits":[],"completions":[]}', 'empty'],
    ['deep JSON', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'damaged'],
  ])('refuses %s', (_name, text, refusal) => {
    expect(outcomeOf(() => readHabitKit(bytesOf(text), options))).toBe(refusal);
  });

  it('refuses days that are deep values', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = `{"habits":[{"name":"Read","emoji":${deep}}],"completions":${deep}}`;
    expect(outcomeOf(() => readHabitKit(bytesOf(text), options))).toBe('nothingRead');
  });

  it('gives a file or a refusal for anything of about its shape', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const date = fc.constantFrom(
      '2026-07-14T22:00:00.000Z',
      '2026-01-01',
      '1970-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
    );
    const file = oddObject({
      habits: fc.array(
        oddObject({
          id,
          name: fc.string(),
          emoji: fc.string({ unit: 'grapheme' }),
          isInverse: fc.boolean(),
          orderIndex: fc.nat(),
        }),
      ),
      completions: fc.array(
        oddObject({
          id,
          habitId: id,
          date,
          timezoneOffsetInMinutes: fc.integer(),
          amountOfCompletions: fc.integer(),
          note: fc.string(),
        }),
      ),
      intervals: fc.array(
        oddObject({
          habitId: id,
          type: fc.constantFrom('week', 'month', 'day'),
          endDate: fc.option(date),
          requiredNumberOfCompletions: fc.integer({ min: -1, max: 40 }),
          requiredNumberOfCompletionsPerDay: fc.integer(),
        }),
      ),
      categories: fc.array(oddObject({ id, name: fc.string() })),
      categoryMappings: fc.array(oddObject({ habitId: id, categoryId: id })),
      reminders: fc.array(oddObject({ habitId: id })),
    });
    fc.assert(
      fc.property(file, (json) => {
        const found: ForeignFile[] = [];
        const outcome = outcomeOf(() => found.push(readHabitKit(jsonBytes(json), options)));
        expect(['read', 'nothingRead', 'damaged', 'empty', 'tooMany']).toContain(outcome);
        expect(found.flatMap(faultsOf)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isHabitKit', () => {
  it('is true for habits with completions alone', () => {
    expect(isHabitKit({ habits: [], completions: [] })).toBe(true);
    for (const json of [{ habits: [] }, { completions: [] }, [], null, 'habits'])
      expect(isHabitKit(json)).toBe(false);
  });
});
