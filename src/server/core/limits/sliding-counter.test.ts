import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SlidingCounter } from './sliding-counter.ts';

const WINDOW_MS = 1_000;

function build(given: { placesMax?: number; whenFull?: 'share' | 'forget' } = {}) {
  const clock = { now: 0 };
  const options = { windowMs: WINDOW_MS, placesMax: 1_000, whenFull: 'share', ...given } as const;
  return { clock, counter: new SlidingCounter({ ...options, now: () => clock.now }) };
}

const sightings = array(record({ key: constantFrom('a', 'b', 'c'), wait: integer({ min: 0, max: 400 }) }), {
  maxLength: 60,
});

describe('a sliding count', () => {
  test('never drops an event early, and at most a tenth of the window late', () => {
    assert(
      property(sightings, (list) => {
        const { clock, counter } = build();
        const seen: { key: string; at: number }[] = [];
        for (const { key, wait } of list) {
          clock.now += wait;
          counter.add(key);
          seen.push({ key, at: clock.now });
          const within = (ms: number) =>
            seen.filter((one) => one.key === key && clock.now - one.at < ms).length;
          expect(counter.count(key)).toBeGreaterThanOrEqual(within(WINDOW_MS));
          expect(counter.count(key)).toBeLessThanOrEqual(within(WINDOW_MS * 1.1 + 1));
        }
      }),
    );
  });

  test('returns exactly when it will be below a limit', () => {
    assert(
      property(sightings, integer({ min: 1, max: 5 }), (list, limit) => {
        const { clock, counter } = build();
        for (const { key, wait } of list) {
          clock.now += wait;
          counter.add(key);
        }
        const wait = counter.msUntilBelow(limit, 'a');
        expect(wait === 0).toBe(counter.count('a') < limit);
        if (wait === 0) return;
        clock.now += wait - 1;
        expect(counter.count('a')).toBeGreaterThanOrEqual(limit);
        clock.now += 1;
        expect(counter.count('a')).toBeLessThan(limit);
      }),
    );
  });

  test('removes the last event, and nothing when there is none', () => {
    const { counter } = build();
    counter.remove('a');
    counter.add('a');
    counter.add('a');
    counter.remove('a');
    expect(counter.count('a')).toBe(1);
    counter.remove('a');
    counter.remove('a');
    expect([counter.count('a'), counter.places]).toEqual([0, 0]);
  });

  test('neither resets nor breaks when the clock is set back', () => {
    const { clock, counter } = build();
    clock.now = 5_000;
    counter.add('a');
    clock.now = 0;
    counter.add('a');
    expect(counter.count('a')).toBe(2);
  });
});

describe('with more keys than places', () => {
  test('has bounded memory, preserves the earliest keys, and shares counts among new ones', () => {
    const { clock, counter } = build({ placesMax: 100 });
    for (let seen = 0; seen < 15; seen += 1) counter.add('victim');
    for (let index = 0; index < 50_000; index += 1) {
      counter.add(`key-${index}`);
      if (index % 5_000 === 0) clock.now += 90;
    }
    expect(counter.places).toBeLessThanOrEqual(100 + 11 * 1_024);
    expect(counter.count('victim')).toBeGreaterThanOrEqual(15);
    expect(counter.count('a newcomer')).toBeGreaterThan(0);
    clock.now += WINDOW_MS * 1.1 + 1;
    expect([counter.places, counter.count('victim')]).toEqual([0, 0]);
  });

  test('shares no count between the new keys of two groups', () => {
    const { counter } = build({ placesMax: 100 });
    for (let index = 0; index < 50_000; index += 1) counter.add(`key-${index}`, 1, 'one');
    expect(counter.count('a newcomer', 'one')).toBeGreaterThan(0);
    expect([counter.count('a newcomer', 'other'), counter.msUntilBelow(1, 'a newcomer', 'other')]).toEqual([
      0, 0,
    ]);
    counter.add('a newcomer', 1, 'other');
    expect(counter.count('a newcomer', 'other')).toBe(1);
    expect(counter.places).toBeLessThanOrEqual(100 + 2 * 1_024);
  });

  test('or does not count them, where that is safer', () => {
    const { counter } = build({ placesMax: 100, whenFull: 'forget' });
    for (let index = 0; index < 5_000; index += 1) counter.add(`key-${index}`);
    expect([counter.places, counter.count('key-1'), counter.count('key-4999')]).toEqual([100, 1, 0]);
  });
});
