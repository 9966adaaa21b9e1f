import { expect, it } from 'vitest';
import { playwrightCounts, sum, vitestCounts } from './test-counts.ts';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 2,
  numFailedTestSuites: 3,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      assertionResults: [
        { fullName: ' adds', status: 'passed', failureMessages: [] },
        { fullName: ' subtracts', status: 'failed', failureMessages: ['Error'] },
        { fullName: ' saves', status: 'passed', failureMessages: ['Error'] },
      ],
    },
  ],
};

const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'wide-en', status }] });

it('counts the tests of Vitest and names those that were tried again', () => {
  expect(vitestCounts(JSON.stringify(vitestReport))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    retried: ['saves'],
  });
});

it('counts a file that Vitest cannot read as failed', () => {
  const unreadable = {
    ...vitestReport,
    numPassedTests: 0,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ assertionResults: [] }],
  };
  expect(vitestCounts(JSON.stringify(unreadable))).toEqual({ passed: 0, failed: 1, skipped: 0, retried: [] });
});

it('counts the tests of Playwright and names those that were tried again', () => {
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1 },
    errors: [],
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('ticks', 'expected'), spec('signs in', 'flaky')],
        suites: [{ file: 'a.spec.ts', specs: [spec('signs out', 'flaky')] }],
      },
    ],
  };
  expect(playwrightCounts(JSON.stringify(report))).toEqual({
    passed: 9,
    failed: 1,
    skipped: 1,
    retried: ['a.spec.ts [wide-en] signs in', 'a.spec.ts [wide-en] signs out'],
  });
});

it('counts a Playwright run that breaks off as failed', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts(JSON.stringify({ stats, errors: [{}], suites: [] })).failed).toBe(1);
});

it('adds the counts of several runs', () => {
  const one = { passed: 1, failed: 2, skipped: 3, retried: ['a'] };
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0, retried: [] });
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, retried: ['a', 'a'] });
});
