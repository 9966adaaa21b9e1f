import { describe, expect, test } from 'vitest';
import type { DayKey } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import {
  compare,
  createDraw,
  daysOf,
  following,
  often,
  recordOf,
  TODAY,
} from '#tests/domain/drawn-habits.ts';
import { chiSquareChance, foundUpTo } from './chance.ts';
import { type Finding, findTogether, type Pair } from './together.ts';

const amountOf = (values: readonly (number | null)[]): HabitRecord => ({
  ...recordOf(values.map(() => false)),
  kind: 'amount',
  values: DayValues.of(
    daysOf(values.length).flatMap((day, at): [DayKey, number][] => {
      const value = values[at] ?? null;
      return value === null ? [] : [[day, value * 1000]];
    }),
  ),
});

const isPair = (finding: Finding): finding is Pair => finding.kind === 'pair';

test('says how often a habit was done on days with another one, and on the other days', () => {
  const first = Array.from({ length: 200 }, (_, day) => day % 5 < 3);
  // On four of five days with the first, on two of five without it.
  const second = first.map((done, day) => (Math.floor(day / 5) + (day % 5)) % 5 < (done ? 4 : 2));
  const { findings, isEnough } = compare([recordOf(first), recordOf(second)]);
  expect(isEnough).toBe(true);
  expect(findings).toEqual([
    {
      kind: 'pair',
      first: { id: '0', least: null },
      second: { id: '1', least: null },
      lag: 0,
      days: 200,
      shares: [80, 40],
      correlation: expect.closeTo(0.408, 3),
    },
  ]);
});

test('finds a habit that goes with the day after another one', () => {
  const draw = createDraw(3);
  const first = often(draw, 0.5, 400);
  const second = [false, ...following(draw, first, 0.8, 0.3)].slice(0, 400);
  const [found] = compare([recordOf(second), recordOf(first)]).findings.filter(isPair);
  expect(found).toMatchObject({ first: { id: '1' }, second: { id: '0' }, lag: 1, days: 399 });
});

test('finds a habit that is done where another one is not', () => {
  const draw = createDraw(5);
  const first = often(draw, 0.5, 300);
  const [found] = compare([recordOf(first), recordOf(following(draw, first, 0.25, 0.75))]).findings;
  expect(found?.correlation).toBeLessThan(-0.25);
});

test.each([
  ['the median, which most days have', [5, 8, 8, 8, 8], 8, 8],
  ['the value above it, where that leaves more equal halves', [2, 5, 5, 5, 7], 2, 7],
])('compares amounts from %s on, of the days with a value', (_name, values, other, least) => {
  const draw = createDraw(7);
  const glasses = often(draw, 0.8, 500).map((logged) =>
    logged ? (values[Math.floor(draw() * 5)] ?? null) : null,
  );
  const done = glasses.map((value) => draw() < ((value ?? other) >= least ? 0.9 : 0.3));
  const [found] = compare([recordOf(done), amountOf(glasses)]).findings.filter(isPair);
  const logged = glasses.filter((value) => value !== null);
  expect(found).toMatchObject({ lag: 0, second: { id: '1', least }, days: logged.length });
  const share = (isDone: boolean): number => {
    const own = glasses.filter((value, day) => value !== null && done[day] === isDone);
    return Math.round((100 * own.filter((value) => (value ?? 0) >= least).length) / own.length);
  };
  expect(found?.shares).toEqual([share(true), share(false)]);
});

test('compares no amount of which nothing was ever logged', () => {
  const done = recordOf(often(createDraw(8), 0.5, 200));
  const idle: HabitRecord = { ...recordOf(Array(200).fill(false)), kind: 'amount' };
  expect(compare([done, idle])).toEqual({ findings: [], isEnough: false });
});

describe('days that count', () => {
  const draw = createDraw(9);
  const first = often(draw, 0.5, 210);
  const second = following(draw, first, 0.78, 0.22);
  const daysIn = (changed: HabitRecord): number | undefined =>
    compare([recordOf(first), changed]).findings[0]?.days;

  test('are those on which both were due', () => {
    const due = recordOf(second, { days: [1, 3, 5] });
    expect(daysIn(due)).toBe(90);
  });

  test('are not those that were skipped, or on a break, unless done', () => {
    const days = daysOf(210);
    const breaks = [{ from: days[100] ?? '', to: days[119] ?? '' }];
    const left = second.slice(100, 120).filter((done) => !done).length;
    expect(daysIn({ ...recordOf(second), breaks })).toBe(210 - left);
    const skipped = days.filter((_, at) => at < 30 && !second[at]);
    expect(daysIn({ ...recordOf(second), skips: TickSet.of(skipped) })).toBe(210 - skipped.length);
  });

  test('are all days of a week that counts as a whole', () => {
    const repeat = { type: 'times', count: 4, per: 'week' } as const;
    expect(daysIn(recordOf(second, { days: EVERY_DAY, repeat, weekStart: 1 }))).toBe(210);
  });

  test('are those before today', () => {
    const done = { ...recordOf(second), ticks: recordOf(second).ticks.with(TODAY) };
    expect(daysIn(done)).toBe(210);
  });
});

describe('what is shown', () => {
  /** Two habits that are done on the same days, but for the first ones. */
  const like = (count: number, exceptions: number) => {
    const first = often(createDraw(10), 0.5, count);
    const second = first.map((done, day) => (day < exceptions ? !done : done));
    return compare([recordOf(first), recordOf(second)]);
  };

  test('is nothing below 40 days', () => {
    expect(like(39, 15)).toEqual({ findings: [], isEnough: false });
    expect(like(40, 15).isEnough).toBe(true);
  });

  test('has five days in each cell', () => {
    expect(like(120, 20).findings).toHaveLength(1);
    expect(like(120, 8)).toEqual({ findings: [], isEnough: true });
  });

  test('has a correlation of a quarter at least', () => {
    const draw = createDraw(11);
    const first = often(draw, 0.5, 1_800);
    const second = following(draw, first, 0.6, 0.4);
    expect(compare([recordOf(first), recordOf(second)]).findings).toEqual([]);
  });

  test('is one of each two habits, the strongest first', () => {
    const draw = createDraw(13);
    const [one, two, three] = [often(draw, 0.5, 400), often(draw, 0.5, 400), often(draw, 0.5, 400)];
    // For three days each, so that the day after goes with them as well.
    const runs = one.map((_, day) => one[day - (day % 3)] ?? false);
    const records = [two, following(draw, two, 0.9, 0.1), three, following(draw, three, 0.75, 0.25), runs];
    const { findings } = compare(
      [...records, following(draw, runs, 0.95, 0.05)].map((done) => recordOf(done)),
    );
    const named = findings.filter(isPair).map(({ first, second }) => `${first.id} ${second.id}`);
    expect(named).toEqual(['4 5', '0 1', '2 3']);
  });
});

/** The same rules once more, day by day over lists: cells, strata, runs, and all tests together. */
function findPlainly(series: readonly (readonly boolean[])[]) {
  const count = series[0]?.length ?? 0;
  // The strata begin with the five years.
  const before = 1_826 - count;
  const stratumOf = (day: number) =>
    `${String((day + before) % 7)} ${String(Math.floor((day + before) / 56))}`;
  const numbers = Array.from({ length: count }, (_, day) => day);
  const tested = series.flatMap((first, one) =>
    series.flatMap((second, other) => {
      if (one === other) return [];
      return (other > one ? [0, 1] : [1]).flatMap((lag) => {
        const days = numbers.slice(lag);
        const cells = (among: readonly number[]) => {
          const a = among.filter((day) => first[day - lag]).length;
          const b = among.filter((day) => second[day]).length;
          const both = among.filter((day) => first[day - lag] && second[day]).length;
          return { n: among.length, a, b, both };
        };
        const { n, a, b, both } = cells(days);
        if (n < 40 || Math.min(both, a - both, b - both, n - a - b + both) < 5) return [];
        const phi = (n * both - a * b) / Math.sqrt(a * (n - a) * b * (n - b));
        if (Math.abs(phi) < 0.25) return [{ name: '', lag, phi, n, chance: 1 }];
        let [more, variance] = [0, 0];
        for (const own of Map.groupBy(days, stratumOf).values()) {
          const part = cells(own);
          more += part.both - (part.a * part.b) / part.n;
          if (part.n > 1)
            variance +=
              (part.a * part.b * (part.n - part.a) * (part.n - part.b)) / (part.n ** 2 * (part.n - 1));
        }
        const lack = Math.max(0, more * Math.sign(phi) - 0.5);
        const runs = likeness(first).reduce((sum, each, at) => sum + each * (likeness(second)[at] ?? 0), 0);
        const chiSquare = lack ** 2 / variance / (1 + 2 * Math.max(0, runs));
        const name = [one, other].toSorted((left, right) => left - right).join(' ');
        return [{ name, lag, phi, n, chance: chiSquareChance(chiSquare) }];
      });
    }),
  );
  function likeness(done: readonly boolean[]): number[] {
    const strata = Map.groupBy(numbers, stratumOf);
    const rest = numbers.map((day) => {
      const own = strata.get(stratumOf(day)) ?? [];
      return Number(done[day]) - own.filter((each) => done[each]).length / own.length;
    });
    const spread = rest.reduce((sum, each) => sum + each ** 2, 0);
    return Array.from({ length: 14 }, (_, lag) =>
      rest.reduce((sum, each, day) => sum + (each * (rest[day - lag - 1] ?? 0)) / spread, 0),
    );
  }
  const bound = foundUpTo(
    tested.map(({ chance }) => chance),
    tested.length,
    0.01,
  );
  const found = tested
    .filter(({ chance }) => chance <= bound && chance < 1)
    .toSorted((left, right) => Math.abs(right.phi) - Math.abs(left.phi));
  return found.filter(({ name }, at) => found.findIndex((other) => other.name === name) === at);
}

test('finds what the same rules find day by day', () => {
  const draw = createDraw(17);
  let shown = 0;
  for (let round = 0; round < 12; round += 1) {
    const count = 60 + Math.floor(draw() * 500);
    const first = often(draw, 0.4 + draw() * 0.3, count);
    const series = [
      first,
      following(draw, first, 0.6 + draw() * 0.3, draw() * 0.3),
      [false, ...following(draw, first, 0.8, 0.3)].slice(0, count),
      often(draw, draw(), count),
      Array.from({ length: count }, (_, day) => day % 7 > 4 && draw() < 0.9),
    ];
    const plain = findPlainly(series);
    const { findings } = compare(series.map((done) => recordOf(done)));
    shown += plain.length;
    expect(
      findings.filter(isPair).map(({ first: one, second, lag, days, correlation }) => ({
        name: [one.id, second.id].toSorted().join(' '),
        lag,
        n: days,
        phi: correlation,
      })),
    ).toEqual(plain.map(({ name, lag, n, phi }) => ({ name, lag, n, phi: expect.closeTo(phi, 9) })));
  }
  expect(shown).toBeGreaterThan(10);
});

test('finds the same in any order of the habits', () => {
  const draw = createDraw(19);
  const first = often(draw, 0.5, 300);
  const series = [first, following(draw, first, 0.9, 0.3), often(draw, 0.5, 300), often(draw, 0.8, 300)];
  const habits = series.map((done, at) => ({ id: String(at), record: recordOf(done) }));
  const shown = (given: typeof habits) =>
    findTogether(given, [], TODAY).findings.map(({ days, correlation }) => [days, correlation]);
  expect(shown(habits)).toHaveLength(1);
  expect(shown(habits.toReversed())).toEqual(shown(habits));
});
