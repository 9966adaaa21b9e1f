import { expect, it } from 'vitest';
import { isSparing } from './prefetch.ts';

it.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ saveData: true, effectiveType: '4g' }, true],
])('%o', (connection, sparing) => {
  expect(isSparing(connection)).toBe(sparing);
});
