import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { faultsOf, fromJson, jsonBytes, oddObject, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import type { ForeignFile } from '../foreign.ts';
import { isHabiticaUser, readHabiticaUser as readJson } from './read-habitica.ts';

const readHabiticaUser = fromJson(readJson);
const options = { today: TODAY };
const at = (time: string): number => Date.parse(`${time}Z`);

interface Tasks {
  readonly habits?: readonly object[];
  readonly dailys?: readonly object[];
}

const read = (tasks: Tasks, more: object = {}, timeZone = 'UTC'): ForeignFile =>
  readHabiticaUser(jsonBytes({ tasks: { todos: [], ...tasks }, ...more }), { ...options, timeZone });

const daysOf = ({ habits }: ForeignFile) => habits.map(({ history }) => [...history]);
const done = { done: true };

describe('readHabiticaUser', () => {
  it('reads clicks of habits: upwards a tick, downwards none', () => {
    const history = [
      { date: at('2026-11-01T10:00:00'), value: 1, scoredUp: 1, scoredDown: 0 },
      { date: at('2026-11-02T10:00:00'), value: 0.02, scoredUp: 0, scoredDown: 1 },
      { date: at('2026-11-03T10:00:00'), value: 0.01, scoredUp: 1, scoredDown: 1 },
    ];
    const file = read(
      {
        habits: [
          { _id: 'a', text: 'Épée', notes: 'Daily', tags: ['t', 'gone'], up: true, down: true, history },
        ],
      },
      { tags: [{ id: 't', name: 'Sport' }] },
    );
    expect(file).toMatchObject({
      source: 'habitica',
      habits: [{ key: 'a', name: 'Épée', notes: 'Daily', kind: 'check', dropped: { downs: 1 } }],
    });
    expect(daysOf(file)).toEqual([
      [
        ['2026-11-01', done],
        ['2026-11-03', done],
      ],
    ]);
  });

  it('reads a habit that was only clicked downwards as one to avoid, with its slips', () => {
    const history = [{ date: at('2026-11-01T10:00:00'), value: -2, scoredUp: 0, scoredDown: 2 }];
    const file = read({ habits: [{ _id: 'a', text: 'Smoke', history }] });
    expect(file.habits).toMatchObject([{ kind: 'limit', target: 0 }]);
    expect(daysOf(file)).toEqual([[['2026-11-01', { value: 2000 }]]]);
  });

  it('reads the ticks of dailies, each once', () => {
    const history = [
      { date: at('2026-11-01T10:00:00'), value: 1, isDue: true, completed: true },
      // The end of the day that was ticked, and a missed day.
      { date: at('2026-11-02T06:00:00'), value: 1, isDue: true, completed: true },
      { date: at('2026-11-03T06:00:00'), value: -0.02, isDue: true, completed: false },
      { date: String(at('2026-11-03T10:00:00')), value: 0.98, isDue: false, completed: true },
    ];
    const repeat = { su: false, m: true, t: false, w: true, th: false, f: true, s: false };
    const file = read({
      dailys: [
        { _id: 'd', text: 'Run', frequency: 'weekly', everyX: 1, repeat, history },
        { _id: 'e', text: 'Water', frequency: 'daily', everyX: 3, history: [] },
      ],
    });
    expect(daysOf(file)).toEqual([
      [
        ['2026-11-01', done],
        ['2026-11-03', done],
      ],
      [],
    ]);
    expect(file.habits).toMatchObject([
      { days: [1, 3, 5], repeat: null, dropped: {} },
      { repeat: { type: 'interval', every: 3, unit: 'day' } },
    ]);
  });

  it.each([
    ['America/Bogota', 0, '2026-10-31'],
    ['Asia/Karachi', 0, '2026-11-01'],
    ['Pacific/Kiritimati', 0, '2026-11-01'],
    ['Asia/Karachi', 9, '2026-10-31'],
  ])('reads an instant as the day in %s, which begins at %i:00', (timeZone, dayStart, day) => {
    const history = [{ date: at('2026-11-01T03:30:00'), value: 1, scoredUp: 1, scoredDown: 0 }];
    const file = read(
      { habits: [{ _id: 'a', text: 'Run', history }] },
      { preferences: { dayStart } },
      timeZone,
    );
    expect(daysOf(file)).toEqual([[[day, done]]]);
  });

  it('reads entries from before clicks were counted by their scores', () => {
    const history = [
      { date: at('2016-06-02T10:00:00'), value: 1 },
      { date: at('2016-06-03T10:00:00'), value: 0.1 },
      { date: at('2016-06-04T10:00:00'), value: -0.9 },
    ];
    expect(daysOf(read({ habits: [{ _id: 'a', text: 'Run', history }] }))).toEqual([[['2016-06-02', done]]]);
  });

  it('reads any account without a defect', () => {
    const entry = oddObject({
      date: fc.nat(900).map((ago) => at(`${addDays(TODAY, -ago)}T10:00:00`)),
      value: fc.double(),
      scoredUp: fc.nat(3),
      scoredDown: fc.nat(3),
      completed: fc.boolean(),
    });
    const task = oddObject({ _id: fc.constantFrom('a', 'b'), text: fc.string(), history: fc.array(entry) });
    const list = fc.array(task, { maxLength: 4 });
    fc.assert(
      fc.property(list, list, (habits, dailys) => {
        const found: ForeignFile[] = [];
        const bytes = jsonBytes({ tasks: { habits, dailys } });
        const outcome = outcomeOf(() => found.push(readHabiticaUser(bytes, options)));
        expect(['read', 'nothingRead', 'empty', 'unknown']).toContain(outcome);
        expect(found.flatMap(faultsOf)).toEqual([]);
      }),
    );
  });
});

describe('isHabiticaUser', () => {
  it('is true for tasks with a history alone', () => {
    expect(isHabiticaUser({ tasks: { habits: [{ history: [] }] } })).toBe(true);
    expect(isHabiticaUser({ tasks: [{ history: [] }] })).toBe(false);
    expect(isHabiticaUser({ habits: [{ history: [] }] })).toBe(false);
  });
});
