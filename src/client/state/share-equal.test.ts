import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareEqual } from './server-state.ts';

const json = fc.jsonValue({ maxDepth: 4 });

test('is equal to the next value for any value before', () => {
  fc.assert(
    fc.property(json, json, (before, next) => {
      expect(shareEqual(before, next)).toEqual(next);
    }),
  );
});

test('is the value before when both are equal', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(shareEqual(value, structuredClone(value))).toBe(value);
    }),
  );
});

test('keeps equal parts the same objects', () => {
  const before = { same: [{ id: 1 }], changed: { id: 2 } };
  const after = shareEqual(before, { same: [{ id: 1 }], changed: { id: 3 } });
  expect(after.same).toBe(before.same);
  expect(after.changed).toEqual({ id: 3 });
});

test('is the next value itself when none of its parts has to be replaced', () => {
  const same = [{ id: 1 }];
  const next = { same, changed: { id: 3 } };
  expect(shareEqual({ same, changed: { id: 2 } }, next)).toBe(next);
});
