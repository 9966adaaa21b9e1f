import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** What one run of tests reports. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that passed only when they were tried again. */
  readonly retried: readonly string[];
  /** The tests that failed, each with the first lines of its error. */
  readonly failures: readonly string[];
  readonly tests: readonly Timed[];
  readonly files: readonly Timed[];
}

export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** Reads the JSON report of Vitest. A test that passed and has failure messages failed at first. */
export function vitestCounts(report: string): Counts {
  const { testResults, ...counts } = JSON.parse(report) as JsonTestResults;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: shortPath(name) })),
  );
  return {
    passed: counts.numPassedTests,
    // A file that cannot even be read has no failed test, only a failed suite.
    failed: counts.numFailedTests || counts.numFailedTestSuites,
    skipped: counts.numPendingTests + counts.numTodoTests,
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName }) => fullName.trim()),
    failures: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ file, fullName, failureMessages }) =>
          failure(`${file} ${fullName.trim()}`, failureMessages?.[0]),
        ),
      ...testResults
        .filter(
          ({ status, assertionResults }) =>
            status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
        )
        .map(({ name, message }) => failure(shortPath(name), message)),
    ],
    tests: tests.map(({ file, fullName, duration }) => ({
      name: `${file} ${fullName.trim()}`,
      seconds: (duration ?? 0) / 1000,
    })),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: shortPath(name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

export function playwrightCounts(report: string): Counts {
  const { stats, errors, suites } = JSON.parse(report) as JSONReport;
  const journeys = suites.flatMap(journeysOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
    retried: journeys.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    failures: [
      ...journeys
        .filter(({ status }) => status === 'unexpected')
        .map(({ name, message }) => failure(name, message)),
      ...errors.map(({ message }) => failure('Playwright', message)),
    ],
    tests: journeys,
    files: [...Map.groupBy(journeys, ({ file }) => file)].map(([name, own]) => ({
      name,
      seconds: own.reduce((total, { seconds }) => total + seconds, 0),
    })),
  };
}

function journeysOf({
  file,
  specs,
  suites = [],
}: JSONReportSuite): (Timed & { file: string; status: string; message: string | undefined })[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file,
      status,
      name: `${file} [${projectName}] ${title}`,
      message: results.find(({ error }) => error !== undefined)?.error?.message,
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}

/** The path of a test file from the folder at the root of the repository on. */
const shortPath = (path: string): string => /(?:src|tests|scripts)\/.*$/.exec(path)?.[0] ?? path;

/** Enough of an error to know it by: a log of CI may be cut off above the summary. */
const ERROR_LINES = 8;

function failure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return [name, ...lines.filter((line) => line.trim() !== '').slice(0, ERROR_LINES)].join('\n    ');
}

/** The slowest first. */
export function slowest(timed: readonly Timed[], count: number): string[] {
  return timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

export function sum(counts: readonly Counts[]): Counts {
  const add = (key: 'passed' | 'failed' | 'skipped'): number =>
    counts.reduce((total, count) => total + count[key], 0);
  return {
    passed: add('passed'),
    failed: add('failed'),
    skipped: add('skipped'),
    retried: counts.flatMap(({ retried }) => retried),
    failures: counts.flatMap(({ failures }) => failures),
    tests: counts.flatMap(({ tests }) => tests),
    files: counts.flatMap(({ files }) => files),
  };
}
