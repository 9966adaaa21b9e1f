/** How many tests of one run passed, failed, and were left out. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Reads the JSON report of Vitest. */
export function vitestCounts(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = JSON.parse(
    report,
  ) as Record<string, number>;
  // A file that cannot even be read has no failed test, only a failed suite.
  const failed = numFailedTests || numFailedTestSuites || 0;
  return { passed: numPassedTests ?? 0, failed, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) };
}

/** Reads the JSON report of Playwright. A flaky test is one that failed. */
export function playwrightCounts(report: string): Counts {
  const { stats, errors } = JSON.parse(report) as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    errors: unknown[];
  };
  const failed = stats.unexpected + stats.flaky || errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

export function sum(counts: readonly Counts[]): Counts {
  const add = (key: keyof Counts): number => counts.reduce((total, count) => total + count[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}
