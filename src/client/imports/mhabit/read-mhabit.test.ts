import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '#domain/days/day-key.ts';
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
import { isMhabit, readMhabit as readJson } from './read-mhabit.ts';

const readMhabit = fromJson(readJson);

const options = { today: TODAY };
const START = dayNumber('2026-01-05');
const habit = {
  create_t: 1_767_571_200,
  modify_t: 1_767_571_200,
  type: 1,
  status: 1,
  name: 'Read',
  desc: 'Ten **pages**',
  daily_goal: 1,
  daily_goal_unit: 'pages',
  freq_type: 3,
  freq_custom: '[1,1]',
  start_date: START,
  target_days: 30,
  records: [] as unknown[],
};
const record = (ago: number, more: object = {}) => ({
  record_date: START + ago,
  record_type: 1,
  record_value: 1,
  ...more,
});
const read = (...habits: readonly unknown[]): ForeignFile => readMhabit(jsonBytes({ habits }), options);
const daysOf = (more: object, ...records: readonly object[]): unknown[] => [
  ...(read({ ...habit, ...more, records }).habits[0]?.history ?? []),
];

describe('readMhabit', () => {
  it('reads a ticked habit', () => {
    const records = [record(0), record(1, { record_value: 0 }), record(2, { record_type: 2, reason: 'Ill' })];
    const { source, habits, dropped } = read({ ...habit, records });
    expect([source, dropped]).toEqual(['mhabit', {}]);
    expect(habits).toEqual([
      {
        key: 'Read',
        name: 'Read',
        notes: 'Ten **pages**',
        kind: 'check',
        unit: '',
        target: null,
        days: [0, 1, 2, 3, 4, 5, 6],
        repeat: null,
        startsOn: '2026-01-05',
        endsOn: null,
        archived: false,
        history: new Map([
          ['2026-01-05', { done: true }],
          ['2026-01-07', { skipped: true, note: 'Ill' }],
        ]),
        dropped: {},
      },
    ]);
  });

  it('reads amounts by the goal, and by the days', () => {
    expect(daysOf({ daily_goal: 20 }, record(0), record(1, { record_value: 20.5 }))).toEqual([
      ['2026-01-05', { value: 1000 }],
      ['2026-01-06', { value: 20_500 }],
    ]);
    expect(read({ ...habit, daily_goal: 20 }).habits).toMatchObject([
      { kind: 'amount', unit: 'pages', target: 20_000 },
    ]);
    expect(read({ ...habit, records: [record(0, { record_value: 3 })] }).habits).toMatchObject([
      { kind: 'amount', unit: 'pages', target: 1000 },
    ]);
  });

  it('reads a negative habit as a limit', () => {
    const limit = { type: 2, daily_goal: 0, daily_goal_unit: 'cigarettes' };
    expect(daysOf(limit, record(0, { record_value: 3 }), record(1, { record_value: 0 }))).toEqual([
      ['2026-01-05', { value: 3000 }],
      ['2026-01-06', { value: 0 }],
    ]);
    expect(read({ ...habit, ...limit }, { ...habit, ...limit, daily_goal: 2 }).habits).toMatchObject([
      { kind: 'limit', unit: 'cigarettes', target: 0 },
      { kind: 'limit', unit: 'cigarettes', target: 2000 },
    ]);
  });

  it('takes the most of a negative habit before its goal', () => {
    const limit = { ...habit, type: 2, daily_goal: 0, daily_goal_unit: 'cigarettes' };
    const { habits } = read(
      { ...limit, daily_goal_extra: 3 },
      { ...limit, daily_goal: 2, daily_goal_extra: null },
    );
    expect(habits.map(({ kind, target }) => [kind, target])).toEqual([
      ['limit', 3000],
      ['limit', 2000],
    ]);
  });

  it.each([
    [1, '[3]', { type: 'times', count: 3, per: 'week' }, {}],
    [2, '[10]', { type: 'times', count: 10, per: 'month' }, {}],
    [3, '[1, 4]', { type: 'interval', every: 4, unit: 'day', from: '2026-01-05' }, { rhythm: 1 }],
    [3, '[2,7]', { type: 'times', count: 2, per: 'week' }, {}],
    [3, '[3]', null, {}],
    [0, '[3]', null, {}],
    [1, '{}', null, {}],
    [1, '[', null, {}],
  ])('reads the frequency %i of %s', (freq_type, freq_custom, repeat, dropped) => {
    expect(read({ ...habit, freq_type, freq_custom }).habits).toMatchObject([{ repeat, dropped }]);
  });

  it('lets an amount of some days a week be a total', () => {
    const weekly = { freq_type: 1, freq_custom: '[3]', daily_goal: 5 };
    expect(read({ ...habit, ...weekly }).habits).toMatchObject([
      { kind: 'amount', target: 15_000, repeat: { type: 'total', per: 'week' }, dropped: { rhythm: 1 } },
    ]);
  });

  it('keeps archived habits, and leaves out deleted ones', () => {
    const { habits } = read(
      { ...habit, name: 'Old', status: 3 },
      { ...habit, name: 'Gone', status: 2 },
      { ...habit, color: 3, reminder: '{"time":1}' },
    );
    expect(habits).toMatchObject([
      { name: 'Old', archived: true },
      { name: 'Read', archived: false, dropped: { colors: 1, reminders: 1 } },
    ]);
  });

  it('names the groups where there are several', () => {
    const groups = [{ uuid: 'g', name: 'Mind' }];
    const json = {
      habits: [
        { ...habit, group_id: 'g' },
        { ...habit, name: 'Run', desc: '' },
      ],
      groups,
    };
    expect(readMhabit(jsonBytes(json), options).habits).toMatchObject([
      { notes: 'Ten **pages**\n\nMind' },
      { notes: '' },
    ]);
  });

  it('counts what cannot be read', () => {
    const records = [
      record(0),
      record(0, { record_value: 0 }),
      record(1, { record_type: 0 }),
      record(2, { record_value: -1, reason: 'Odd' }),
      record(3, { record_value: 1e12 }),
      record(4, { record_date: '2026-01-09' }),
      record(5, { record_date: 1.5 }),
      record(6, { record_date: dayNumber(TODAY) + 1 }),
      'record',
    ];
    const { habits, dropped } = read({ ...habit, start_date: 1e9, records }, 'habit');
    expect(habits).toMatchObject([{ startsOn: null, dropped: { duplicate: 1, values: 4, dates: 4 } }]);
    expect([...(habits[0]?.history ?? [])]).toEqual([
      ['2026-01-05', { done: true }],
      ['2026-01-07', { note: 'Odd' }],
    ]);
    expect(dropped).toEqual({ values: 1 });
  });

  it('keeps a start that is to come, and pulls back one that is too late', () => {
    expect(read({ ...habit, start_date: dayNumber('2026-12-01') }).habits[0]?.startsOn).toBe('2026-12-01');
    expect(read({ ...habit, records: [record(-3)] }).habits[0]?.startsOn).toBe('2026-01-02');
    expect(read({ ...habit, start_date: null }).habits[0]?.startsOn).toBeNull();
  });

  it.each([
    ['no list of habits', '{"habits":3}', 'damaged'],
    ['deleted habits alone', JSON.stringify({ habits: [{ ...habit, status: 2 }] }), 'empty'],
  ])('refuses %s', (_name, text, refusal) => {
    expect(outcomeOf(() => readMhabit(bytesOf(text), options))).toBe(refusal);
  });

  it('gives a file or a refusal for anything of about its shape', () => {
    const small = fc.integer({ min: -1, max: 40 });
    const day = fc.oneof(fc.integer({ min: START - 20, max: START + 400 }), fc.integer());
    const records = fc.array(
      oddObject({ record_date: day, record_type: small, record_value: fc.double(), reason: fc.string() }),
    );
    const file = oddObject({
      habits: fc.array(
        oddObject({
          type: fc.constantFrom(1, 2),
          status: fc.constantFrom(1, 2, 3),
          name: fc.string(),
          desc: fc.string(),
          daily_goal: fc.double(),
          daily_goal_unit: fc.string(),
          freq_type: fc.constantFrom(1, 2, 3),
          freq_custom: fc.array(small, { maxLength: 3 }).map((list) => JSON.stringify(list)),
          start_date: day,
          group_id: fc.string(),
          records,
        }),
      ),
      groups: fc.array(oddObject({ uuid: fc.string(), name: fc.string() })),
    });
    fc.assert(
      fc.property(file, (json) => {
        const found: ForeignFile[] = [];
        const outcome = outcomeOf(() => found.push(readMhabit(jsonBytes(json), options)));
        expect(['read', 'nothingRead', 'damaged', 'empty', 'tooMany']).toContain(outcome);
        expect(found.flatMap(faultsOf)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isMhabit', () => {
  it('is true for habits with fields of its own alone', () => {
    expect(isMhabit({ habits: [habit] })).toBe(true);
    expect(isMhabit({ habits: [{ name: 'Read', records: [] }] })).toBe(false);
    for (const json of [{ habits: [] }, { habits: [null] }, null, []]) expect(isMhabit(json)).toBe(false);
  });
});
