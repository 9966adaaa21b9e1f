import { expect, it } from 'vitest';
import { playwrightCounts, slowest, sum, vitestCounts } from './test-counts.ts';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 2,
  numFailedTestSuites: 3,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: '/home/ann/resilience/src/domain/sums.test.ts',
      status: 'failed',
      message: '',
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [
        { fullName: ' adds', status: 'passed', duration: 1_500, failureMessages: [] },
        {
          fullName: ' subtracts',
          status: 'failed',
          failureMessages: ['\u001B[31mError: 1 is not 2\u001B[39m\n\n    at sums'],
        },
        { fullName: ' saves', status: 'passed', failureMessages: ['Error'] },
      ],
    },
  ],
};

const spec = (title: string, status: string) => {
  const first =
    status === 'expected' ? { duration: 2_000 } : { duration: 2_000, error: { message: 'Error: no button' } };
  return { title, tests: [{ projectName: 'wide-en', status, results: [first, { duration: 500 }] }] };
};

it('counts the tests of Vitest, and names those that failed or were tried again', () => {
  expect(vitestCounts(JSON.stringify(vitestReport))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    retried: ['saves'],
    failures: ['src/domain/sums.test.ts subtracts\n    Error: 1 is not 2\n        at sums'],
    tests: [
      { name: 'src/domain/sums.test.ts adds', seconds: 1.5 },
      { name: 'src/domain/sums.test.ts subtracts', seconds: 0 },
      { name: 'src/domain/sums.test.ts saves', seconds: 0 },
    ],
    files: [{ name: 'src/domain/sums.test.ts', seconds: 2.5 }],
  });
});

const unreadable = {
  name: 'src/a.test.ts',
  status: 'failed',
  message: 'No such file',
  startTime: 0,
  endTime: 0,
  assertionResults: [] as object[],
};

it('counts a file that Vitest cannot read as failed', () => {
  const counts = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 1 };
  const pending = { numPendingTests: 0, numTodoTests: 0 };
  const report = { ...counts, ...pending, testResults: [unreadable] };
  expect(vitestCounts(JSON.stringify(report))).toMatchObject({
    passed: 0,
    failed: 1,
    skipped: 0,
    retried: [],
    failures: ['src/a.test.ts\n    No such file'],
  });
});

it('names a file that fails after its tests', () => {
  const passed = { fullName: ' adds', status: 'passed', failureMessages: [] };
  const testResults = [{ ...unreadable, message: 'Not closed', assertionResults: [passed] }];
  const { failures } = vitestCounts(JSON.stringify({ ...vitestReport, testResults }));
  expect(failures).toEqual(['src/a.test.ts\n    Not closed']);
});

it('counts the tests of Playwright, and names those that failed or were tried again', () => {
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1 },
    errors: [],
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('ticks', 'expected'), spec('signs in', 'flaky'), spec('skips', 'unexpected')],
        suites: [{ file: 'a.spec.ts', specs: [spec('signs out', 'flaky')] }],
      },
    ],
  };
  const counts = playwrightCounts(JSON.stringify(report));
  expect(counts).toMatchObject({
    passed: 9,
    failed: 1,
    skipped: 1,
    retried: ['a.spec.ts [wide-en] signs in', 'a.spec.ts [wide-en] signs out'],
    failures: ['a.spec.ts [wide-en] skips\n    Error: no button'],
    files: [{ name: 'a.spec.ts', seconds: 10 }],
  });
  expect(counts.tests[0]).toMatchObject({ name: 'a.spec.ts [wide-en] ticks', seconds: 2.5 });
});

it('counts a Playwright run that breaks off as failed', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts(JSON.stringify({ stats, errors: [{}], suites: [] })).failed).toBe(1);
});

it('adds the counts of several runs', () => {
  const timed = [{ name: 'a', seconds: 1 }];
  const lists = { retried: ['a'], failures: ['b'], tests: timed, files: timed };
  const one = { passed: 1, failed: 2, skipped: 3, ...lists };
  expect(sum([])).toEqual({
    passed: 0,
    failed: 0,
    skipped: 0,
    retried: [],
    failures: [],
    tests: [],
    files: [],
  });
  const twice = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list, ...list]]));
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, ...twice });
});

it('lists the slowest first, and no more than asked for', () => {
  const timed = [
    { name: 'fast', seconds: 0.5 },
    { name: 'slow', seconds: 12.34 },
    { name: 'faster', seconds: 0.1 },
  ];
  expect(slowest(timed, 2)).toEqual(['  12.3 s  slow', '   0.5 s  fast']);
});
