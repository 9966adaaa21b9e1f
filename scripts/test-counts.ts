/** What one run of tests reports. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that passed only when they were tried again. */
  readonly retried: readonly string[];
  readonly tests: readonly Timed[];
  readonly files: readonly Timed[];
}

export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

interface VitestReport
  extends Record<
    'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numFailedTestSuites',
    number
  > {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
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
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: shortPath(name) })),
  );
  return {
    passed: counts.numPassedTests,
    // A file that cannot even be read has no failed test, only a failed suite.
    failed: counts.numFailedTests || counts.numFailedTestSuites,
    skipped: counts.numPendingTests + counts.numTodoTests,
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName.trim()),
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
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  const journeys = suites.flatMap(journeysOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected || errors.length,
    skipped: stats.skipped,
    retried: journeys.filter(({ status }) => status === 'flaky').map(({ name }) => name),
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
}: PlaywrightSuite): (Timed & { file: string; status: string })[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file,
      status,
      name: `${file} [${projectName}] ${title}`,
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}

/** The path of a test file from the folder at the root of the repository on. */
const shortPath = (path: string): string => /(?:src|tests|scripts)\/.*$/.exec(path)?.[0] ?? path;

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
    tests: counts.flatMap(({ tests }) => tests),
    files: counts.flatMap(({ files }) => files),
  };
}
