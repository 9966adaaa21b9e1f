import { expect, test } from 'vitest';
import { isFinished } from './finished.ts';

const today = '2026-11-20';

test('a habit is finished from the day after its last one', () => {
  expect(isFinished({ endsOn: '2026-11-19' }, today)).toBe(true);
  expect(isFinished({ endsOn: today }, today)).toBe(false);
  expect(isFinished({ endsOn: '2026-11-21' }, today)).toBe(false);
});

test('a habit without an end is not finished', () => {
  expect(isFinished({ endsOn: null }, today)).toBe(false);
  expect(isFinished({}, today)).toBe(false);
});
