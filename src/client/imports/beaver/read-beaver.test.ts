import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
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
import { isBeaver, readBeaver as readJson } from './read-beaver.ts';

const readBeaver = fromJson(readJson);

const options = { today: TODAY };
const habit = { id: 'a1b2c3', name: 'Read', star: true, tags: [] as string[], records: [] as unknown[] };
const period = (period_type: string, period_count: number, target_count: number) => ({
  period: { period_type, period_count, target_count },
});
const read = (...habits: readonly unknown[]): ForeignFile => readBeaver(jsonBytes({ habits }), options);

describe('readBeaver', () => {
  it('reads ticks and notes', () => {
    const records = [
      { day: '2026-01-03', done: true, text: 'Late' },
      { day: '2026-01-01', done: true },
      { day: '2026-01-02', done: false },
      { day: '2026-01-04', done: false, text: 'Ill\r\nagain' },
    ];
    const { source, habits } = read({ ...habit, status: 'active', records });
    expect(source).toBe('beaver');
    expect(habits).toMatchObject([
      {
        key: 'a1b2c3',
        name: 'Read',
        kind: 'check',
        target: null,
        repeat: null,
        archived: false,
        dropped: {},
      },
    ]);
    expect([...(habits[0]?.history ?? [])]).toEqual([
      ['2026-01-01', { done: true }],
      ['2026-01-03', { done: true, note: 'Late' }],
      ['2026-01-04', { note: 'Ill\nagain' }],
    ]);
  });

  it('keeps archived habits, and leaves out deleted ones', () => {
    const { habits } = read(
      { ...habit, id: 'b', status: 'archive' },
      { ...habit, id: 'c', status: 'soft_delete' },
      { ...habit, id: 'd', status: 'odd' },
    );
    expect(habits.map(({ key, archived }) => [key, archived])).toEqual([
      ['b', true],
      ['d', false],
    ]);
  });

  it.each([
    [period('D', 1, 1), null, {}],
    [period('W', 1, 3), { type: 'times', count: 3, per: 'week' }, {}],
    [period('M', 1, 4), { type: 'times', count: 4, per: 'month' }, {}],
    [period('Y', 1, 1), { type: 'interval', every: 12, unit: 'month', from: '2026-01-01' }, { rhythm: 1 }],
    [period('Y', 1, 24), { type: 'times', count: 2, per: 'month' }, { rhythm: 1 }],
    [period('X', 1, 1), null, {}],
    [period('constructor', 1, 1), null, {}],
    [{ period: null }, null, {}],
  ])('reads %o', (more, repeat, dropped) => {
    const records = [{ day: '2026-01-01', done: true }];
    expect(read({ ...habit, ...more, records }).habits).toMatchObject([{ repeat, dropped }]);
  });

  it('keeps the order by hand, and names tags where they differ', () => {
    const habits = [
      { ...habit, id: 'a', tags: ['Mind', 'Home'] },
      { ...habit, id: 'b' },
      { ...habit, id: 'c' },
    ];
    const file = readBeaver(jsonBytes({ habits, order: ['c', 'a'] }), options);
    expect(file.habits.map(({ key, notes }) => [key, notes])).toEqual([
      ['c', ''],
      ['a', 'Mind, Home'],
      ['b', ''],
    ]);
  });

  it('counts what cannot be read', () => {
    const records = [
      { day: '2026-01-01', done: true },
      { day: '2026-01-01', done: false },
      { day: '2026-01-02', done: 'yes' },
      { day: 20_260_103, done: true },
      { day: '2026-02-30', done: true },
      { day: addDays(TODAY, 1), done: true },
      7,
    ];
    const { habits, dropped } = read({ ...habit, records }, null);
    expect(habits).toMatchObject([{ dropped: { duplicate: 1, values: 2, dates: 3 } }]);
    expect(dropped).toEqual({ values: 1 });
  });

  it.each([
    ['no list of habits', '{"habits":null}', 'damaged'],
    ['no habits', '{"habits":[]}', 'empty'],
  ])('refuses %s', (_name, text, refusal) => {
    expect(outcomeOf(() => readBeaver(bytesOf(text), options))).toBe(refusal);
  });

  it('gives a file or a refusal for anything of about its shape', () => {
    const small = fc.integer({ min: -1, max: 40 });
    const day = fc.oneof(
      fc.integer({ min: 0, max: 900 }).map((ago) => addDays(TODAY, -ago)),
      fc.string(),
    );
    const file = oddObject({
      order: fc.array(fc.string()),
      habits: fc.array(
        oddObject({
          id: fc.string(),
          name: fc.string(),
          tags: fc.array(fc.string()),
          status: fc.constantFrom('active', 'archive', 'soft_delete'),
          period: oddObject({
            period_type: fc.constantFrom('D', 'W', 'M', 'Y'),
            period_count: small,
            target_count: small,
          }),
          records: fc.array(oddObject({ day, done: fc.boolean(), text: fc.string() })),
        }),
      ),
    });
    fc.assert(
      fc.property(file, (json) => {
        const found: ForeignFile[] = [];
        const outcome = outcomeOf(() => found.push(readBeaver(jsonBytes(json), options)));
        expect(['read', 'nothingRead', 'damaged', 'empty', 'tooMany']).toContain(outcome);
        expect(found.flatMap(faultsOf)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isBeaver', () => {
  it('is true for habits with records that are of no other app', () => {
    expect(isBeaver({ habits: [habit] })).toBe(true);
    expect(isBeaver({ habits: [{ ...habit, freq_type: 1 }] })).toBe(false);
    expect(isBeaver({ habits: [habit], completions: [] })).toBe(false);
    for (const json of [{ habits: [] }, { habits: [1] }, null, []]) expect(isBeaver(json)).toBe(false);
  });
});
