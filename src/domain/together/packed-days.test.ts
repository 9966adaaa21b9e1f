import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteCounts, dayAfter, packDays, sumOfBytes } from './packed-days.ts';

/** Also of whole words: 32 weeks. */
const lengths = fc.oneof(fc.constantFrom(1, 7, 223, 224, 225, 448), fc.integer({ min: 1, max: 700 }));
const days = lengths.chain((length) =>
  fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length }),
);

test('law: each day in the place of the next one is the same as the days packed a day later', () => {
  fc.assert(
    fc.property(days, (flags) => {
      const later = [0, ...flags.slice(0, -1)];
      expect(dayAfter(packDays(Uint8Array.from(flags)), flags.length)).toEqual(
        packDays(Uint8Array.from(later)),
      );
    }),
  );
});

test('law: packed days are as many as they were', () => {
  fc.assert(
    fc.property(days, (flags) => {
      const words = Array.from(packDays(Uint8Array.from(flags)), (word) => sumOfBytes(byteCounts(word)));
      expect(words.reduce((sum, count) => sum + count, 0)).toBe(flags.filter((flag) => flag === 1).length);
    }),
  );
});
