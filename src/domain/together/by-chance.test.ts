import { beforeAll, describe, expect, test } from 'vitest';
import { compare, createDraw, daysOf, following, often, recordOf } from '#tests/domain/drawn-habits.ts';
import { HOLD_MAX, slowness } from '#tests/load/loop-holds.ts';
import { threadMs } from '#tests/load/thread-ms.ts';
import { bySize } from '#tests/setup/tier.ts';
import type { Finding } from './together.ts';

/** What is shown to people whose habits have no effect on each other, and how long it takes. */

/** Lives without any effect of one habit on another: by chance alone, by the weekday, in runs, in moods of two weeks, and fading. */
const lives: Readonly<Record<string, (draw: () => number, count: number) => boolean[]>> = {
  'by chance': (draw, count) => often(draw, 0.3 + draw() * 0.55, count),
  'by the weekday alone': (draw, count) => {
    const isOfWeekends = draw() < 0.5;
    return Array.from({ length: count }, (_, day) => draw() < (day % 7 > 4 === isOfWeekends ? 0.9 : 0.25));
  },
  'in runs': (draw, count) => {
    const [share, stays] = [0.3 + draw() * 0.55, 0.6 + draw() * 0.3];
    let done = draw() < share;
    return Array.from({ length: count }, () => (done = draw() < stays ? done : draw() < share));
  },
  'in moods of two weeks': (draw, count) => {
    let share = 0;
    return Array.from({ length: count }, (_, day) => {
      if (day % 14 === 0) share = 0.2 + draw() * 0.7;
      return draw() < share;
    });
  },
  'fading away': (draw, count) => {
    const end = 0.3 + draw() * 0.3;
    return Array.from({ length: count }, (_, day) => draw() < 0.9 + ((end - 0.9) * day) / count);
  },
};

/** A person has 10 to 20 habits, for two months to a year. */
function someone(draw: () => number, live: (draw: () => number, count: number) => boolean[]) {
  const count = [60, 90, 180, 365][Math.floor(draw() * 4)] ?? 60;
  return Array.from({ length: 10 + Math.floor(draw() * 11) }, () => live(draw, count));
}

const PERSONS = bySize({ quick: 100, full: 1_000 });

test.each(Object.entries(lives))(
  'finds nothing in 99 of 100 persons whose habits are done %s',
  (_name, live) => {
    const draw = createDraw(23);
    let persons = 0;
    for (let person = 0; person < PERSONS; person += 1) {
      const { findings } = compare(someone(draw, live).map((done) => recordOf(done)));
      if (findings.length > 0) persons += 1;
    }
    expect(persons).toBeLessThanOrEqual(PERSONS / 100);
  },
);

describe('with an effect among habits without one', () => {
  let [shown, wrong, found, persons] = [0, 0, 0, 0];

  beforeAll(() => {
    const draw = createDraw(29);
    const live = lives['by chance'];
    for (; persons < PERSONS; persons += 1) {
      const first = often(draw, 0.55, 365);
      const others = Array.from({ length: 10 }, () => live?.(draw, 365) ?? []);
      const { findings } = compare(
        [first, following(draw, first, 0.78, 0.41), ...others].map((done) => recordOf(done)),
      );
      const isIt = (each: Finding) =>
        each.kind === 'pair' && [each.first.id, each.second.id].toSorted().join() === '0,1';
      shown += findings.length;
      found += findings.filter(isIt).length;
      wrong += findings.filter((each) => !isIt(each)).length;
    }
  });

  test('shows the effect to nearly all, after a year', () => {
    expect(found / persons).toBeGreaterThan(0.9);
  });

  test('shows no more than one in a hundred that is none', () => {
    expect(wrong / shown).toBeLessThanOrEqual(0.01);
  });
});

/** The least of three: a machine that is busy takes its time from any of them. */
const leastMs = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 3 }, () => {
      const before = threadMs();
      work();
      return (threadMs() - before) / slowness();
    }),
  );

test('compares 100 habits over 5 years within 50 ms of its thread', () => {
  const draw = createDraw(31);
  const records = Array.from({ length: 100 }, () => recordOf(often(draw, 0.6, 1_826)));
  expect(leastMs(() => compare(records))).toBeLessThan(HOLD_MAX);
  // Where every two go together as well, and each is looked at more closely.
  const [first = recordOf([])] = records;
  const isDone = daysOf(1_826).map((day) => first.ticks.has(day));
  const alike = records.map((_, at) => recordOf(following(draw, isDone, 0.9, 0.1 + at / 1_000)));
  expect(leastMs(() => compare(alike))).toBeLessThan(2 * HOLD_MAX);
});
