/** How many tests of one run passed, failed and were skipped, and which passed only when they were tried again. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly retried: readonly string[];
}

interface VitestReport
  extends Record<
    'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numFailedTestSuites',
    number
  > {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

/** Reads the JSON report of Vitest. A test that passed and has failure messages failed at first. */
export function vitestCounts(report: string): Counts {
  const { testResults, ...counts } = JSON.parse(report) as VitestReport;
  const retried = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName.trim());
  return {
    passed: counts.numPassedTests,
    // A file that cannot even be read has no failed test, only a failed suite.
    failed: counts.numFailedTests || counts.numFailedTestSuites,
    skipped: counts.numPendingTests + counts.numTodoTests,
    retried,
  };
}

/** Reads the JSON report of Playwright. */
export function playwrightCounts(report: string): Counts {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
    retried: suites.flatMap(flakyTests),
  };
}

function flakyTests({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file} [${projectName}] ${title}`),
  );
  return [...own, ...suites.flatMap(flakyTests)];
}

export function sum(counts: readonly Counts[]): Counts {
  const add = (key: 'passed' | 'failed' | 'skipped'): number =>
    counts.reduce((total, count) => total + count[key], 0);
  const retried = counts.flatMap((count) => count.retried);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), retried };
}
