import { expect, test } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { TODAY } from '#tests/client/build-account-data.ts';
import { daysPath } from './days-path.ts';

const daysOf = (...states: ('done' | 'open' | 'empty' | 'rest')[]) =>
  states.map((state, index) => ({ day: addDays(TODAY, index), state }));

test('draws each day once, in rows of seven, and nothing for a state that no day has', () => {
  const days = daysOf('done', 'rest', 'rest', 'rest', 'rest', 'rest', 'rest', 'done', 'open');
  expect(daysPath(days, 'done')).toBe('M7 7h0M7 21h0');
  expect(daysPath(days, 'rest').match(/M/g)).toHaveLength(6);
  expect(daysPath(days, 'open')).toMatch(/^M21 21m-4 0a/);
  expect(daysPath(days, 'empty')).toBe('');
});
