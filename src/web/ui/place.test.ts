import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { place } from './place.ts';

const room = { width: 390, height: 844 };
const shown = { width: 120, height: 32 };

test('is above and centred, at its distance', () => {
  const anchor = { left: 200, top: 400, width: 44, height: 44 };
  expect(place(anchor, shown, room, 'top')).toEqual({ left: 162, top: 363 });
});

test('is below where requested', () => {
  const anchor = { left: 200, top: 400, width: 44, height: 44 };
  expect(place(anchor, shown, room, 'bottom')).toEqual({ left: 162, top: 449 });
});

test.each([
  ['top', 10, 59],
  ['bottom', 790, 753],
] as const)('moves to the other side at the edge: %s', (side, top, moved) => {
  const anchor = { left: 200, top, width: 44, height: 44 };
  expect(place(anchor, shown, room, side).top).toBe(moved);
});

test('stays inside the window, and off its anchor where there is room', () => {
  const box = record({
    left: integer({ min: 0, max: 346 }),
    top: integer({ min: 0, max: 800 }),
    width: integer({ min: 10, max: 44 }),
    height: integer({ min: 10, max: 44 }),
  });
  assert(
    property(box, constantFrom('top', 'bottom'), (anchor, side) => {
      const { left, top } = place(anchor, shown, room, side);
      const inside =
        left >= 0 && top >= 0 && left + shown.width <= room.width && top + shown.height <= room.height;
      const apart = top + shown.height <= anchor.top || top >= anchor.top + anchor.height;
      return inside && apart;
    }),
  );
});
