import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { faultsOf, fromJson, jsonBytes, oddObject, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import type { ForeignFile } from '../foreign.ts';
import { isHabo, readHabo as readJson } from './read-habo.ts';

const readHabo = fromJson(readJson);
const options = { today: TODAY };
const habit = {
  id: 1,
  uuid: 'u-1',
  title: 'Épée',
  position: 0,
  cue: 'After work',
  routine: '',
  reward: 'Tea',
  notification: 0,
  events: {},
  habitType: 0,
  targetValue: 100,
};
const at = (day: string) => `${day} 00:00:00.000Z`;
const read = (...habits: readonly object[]) => readHabo(jsonBytes({ habits }), options);
const daysOf = ({ habits }: ForeignFile) => habits.map(({ history }) => Object.fromEntries(history));

test('reads ticks, skips and notes, and no failed days', () => {
  const events = {
    [at('2026-11-01')]: ['DayType.check', 'late'],
    [at('2026-11-02')]: ['DayType.Check', ''],
    [at('2026-11-03')]: ['DayType.skip', 'ill'],
    [at('2026-11-04')]: ['DayType.fail', 'rain'],
    [at('2026-11-05')]: ['DayType.clear', ''],
    [at('2026-11-06')]: ['DayType.other', ''],
    [at('2026-02-30')]: ['DayType.check', ''],
    soon: 'DayType.check',
  };
  const file = read({ ...habit, events, notification: 1 });
  expect(file).toMatchObject({
    source: 'habo',
    habits: [
      {
        key: 'u-1',
        name: 'Épée',
        notes: 'After work\n\nTea',
        kind: 'check',
        archived: false,
        dropped: { values: 2, dates: 1, reminders: 1 },
      },
    ],
  });
  expect(daysOf(file)).toEqual([
    {
      '2026-11-01': { done: true, note: 'late' },
      '2026-11-02': { done: true },
      '2026-11-03': { skipped: true, note: 'ill' },
      '2026-11-04': { note: 'rain' },
    },
  ]);
});

test('reads amounts, of which a done day has reached the target of that day', () => {
  const events = {
    [at('2026-11-01')]: ['DayType.progress', '', 1.5, 8],
    [at('2026-11-02')]: ['DayType.check', '', 9, 8],
    [at('2026-11-03')]: ['DayType.check', '', 0, 6],
    [at('2026-11-04')]: ['DayType.check', ''],
  };
  const file = read({ ...habit, habitType: 1, targetValue: 8, unit: 'l', events });
  expect(file.habits).toMatchObject([{ kind: 'amount', unit: 'l', target: 8_000 }]);
  expect(daysOf(file)).toEqual([
    {
      '2026-11-01': { value: 1_500 },
      '2026-11-02': { value: 9_000 },
      '2026-11-03': { value: 6_000 },
      '2026-11-04': { value: 8_000 },
    },
  ]);
});

test('reads the list of older backups, in the order of its places, without deleted habits', () => {
  const list = [
    { ...habit, uuid: undefined, id: 7, position: 2 },
    { ...habit, uuid: 'u-2', title: 'Run', archived: 1, categories: [{ title: 'Sport' }] },
    { ...habit, uuid: 'u-3', title: 'Gone', deleted_at: '2026-01-01T00:00:00Z' },
  ];
  const { habits } = readHabo(jsonBytes(list), options);
  expect(habits.map(({ key, archived, notes }) => [key, archived, notes.split('\n\n').at(-1)])).toEqual([
    ['u-2', true, 'Sport'],
    ['Épée #7', false, 'Tea'],
  ]);
});

test('reads any backup without a defect', () => {
  const event = fc.oneof(
    fc.tuple(
      fc.constantFrom('DayType.check', 'DayType.progress', 'x'),
      fc.string(),
      fc.double(),
      fc.double(),
    ),
    fc.jsonValue(),
  );
  const day = fc.nat(900).map((ago) => at(addDays(TODAY, -ago)));
  const any = oddObject({
    id: fc.nat(3),
    title: fc.string(),
    events: fc.dictionary(fc.oneof(day, fc.string()), event),
    habitType: fc.constantFrom(0, 1),
    targetValue: fc.double(),
  });
  fc.assert(
    fc.property(fc.array(any), (habits) => {
      const found: ForeignFile[] = [];
      const outcome = outcomeOf(() => found.push(readHabo(jsonBytes(habits), options)));
      expect(['read', 'empty', 'damaged', 'nothingRead']).toContain(outcome);
      expect(found.flatMap(faultsOf)).toEqual([]);
    }),
  );
});

test('is recognised among other files', () => {
  expect(isHabo([habit])).toBe(true);
  expect(isHabo({ habits: [habit] })).toBe(true);
  expect(isHabo({ habits: [{ title: 'Read', events: [] }] })).toBe(false);
  expect(isHabo({ habits: [{ name: 'Read', records: [] }] })).toBe(false);
});
