import { expect, it } from 'vitest';
import { playwrightCounts, sum, vitestCounts } from './test-counts.ts';

it('counts what Vitest reports, skipped and unreadable files too', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 2,
    numFailedTestSuites: 3,
    numPendingTests: 1,
    numTodoTests: 1,
  };
  expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 2 });
  const unreadable = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 1 };
  expect(vitestCounts(JSON.stringify(unreadable))).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('counts what Playwright reports, flaky as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 1 };
  expect(playwrightCounts(JSON.stringify({ stats, errors: [] }))).toEqual({
    passed: 7,
    failed: 2,
    skipped: 1,
  });
  const broken = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] };
  expect(playwrightCounts(JSON.stringify(broken)).failed).toBe(1);
});

it('adds runs up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});
