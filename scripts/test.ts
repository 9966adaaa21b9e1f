import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox, findWebkit } from './programs.mjs';
import { runTogether, type Step, validateSteps } from './steps.ts';
import { type Counts, playwrightCounts, slowest, sum, vitestCounts } from './test-counts.ts';
import { touched } from './touched.ts';

// `npm test`: what a change can break, up to the first step that fails (in CI every step runs).
// `npm run test:deep`: the rest (tests/setup/tier.ts); with `--changed` what the latest changes can have touched of it.
// The last line counts the tests, and names what was not run.
const deep = process.argv[2] === 'deep';
const selection = process.argv.includes('--changed') ? touched() : null;
const TIER = deep ? 'deep' : 'quick';
const SLOWEST = 20;
/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there, of memory twice as many. */
const ROOM = 4 * 2 ** 30;
const reports = join(import.meta.dirname, '../.cache/test-reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const enginesReport = join(reports, 'engines.json');

const unit: Step = {
  title: 'Unit, API and component tests',
  program: 'vitest',
  options: [
    'run',
    ...(selection === null ? [] : [`--changed=${selection.since}`, '--passWithNoTests']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  env: { TIER },
};
/** Separate, since coverage slows every test down. */
const coverage: Step = {
  title: 'Coverage of the rules',
  program: 'vitest',
  options: ['run', 'src/domain', '--project=node', '--coverage', '--reporter=dot'],
  // Cached code counts its functions less exactly.
  env: { NODE_DISABLE_COMPILE_CACHE: '1' },
};
/** Journeys of the deep tier use the static bundle of the apps too. */
const build: Step = {
  title: 'Build',
  program: 'node',
  options: deep ? ['scripts/native.ts', '--if-stale'] : ['scripts/build.ts'],
};
const journeys: Step = {
  title: 'Journeys in the browser',
  program: 'playwright',
  options: [
    'test',
    // Any page can show a change of the product.
    ...(selection === null || selection.product
      ? []
      : [`--only-changed=${selection.since}`, '--pass-with-no-tests']),
    '--reporter=list,json',
  ],
  env: { TIER, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
};
/** With the time of each step: the results of the engines side by side. */
const engines: Step = {
  title: 'Journeys in three engines',
  program: 'playwright',
  options: ['test', '--config=e2e/engines/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_LIST_PRINT_STEPS: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: enginesReport },
};

const reportOf = new Map([
  [unit, { path: vitestReport, read: vitestCounts }],
  [journeys, { path: playwrightReport, read: playwrightCounts }],
  [engines, { path: enginesReport, read: playwrightCounts }],
]);

/** What the last line names: nothing is green that was not run. */
const notRun = [
  ...(selection === null ? [] : [`what ${selection.since.slice(0, 12)} and later did not touch`]),
  ...(deep && findWebkit() === null ? ['WebKit (not installed)'] : []),
  ...(deep && findFirefox() === null ? ['Firefox (not installed)'] : []),
];

process.env['TMPDIR'] = makeTestFolder();
// Playwright would keep there what it has compiled, which is as good in the next run.
process.env['PWTEST_CACHE_DIR'] = join(reports, '../playwright');

const counts: Counts[] = [];
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const failedSteps = await runAll();
const { passed, failed, skipped, retried, failures, tests, files } = sum(counts);
console.log(`\nThe slowest files of the ${TIER} tier:\n${slowest(files, SLOWEST).join('\n')}`);
console.log(`\nThe slowest tests of the ${TIER} tier:\n${slowest(tests, SLOWEST).join('\n')}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
if (skipped > 0) console.log(`\n${skipped} skipped: no test may be left out.`);
if (retried.length > 0) console.log(`\nFailed at first, passed when tried again:\n  ${retried.join('\n  ')}`);
if (failures.length > 0) console.log(`\nFailed tests:\n  ${failures.join('\n  ')}`);
// A failed step without tests counts as one failure.
const failedCount = failedSteps.length > 0 && failed === 0 ? 1 : failed;
const left = notRun.length === 0 ? '' : `, not run: ${notRun.join(', ')}`;
console.log(`\n${passed} passed, ${failedCount + skipped} failed${left}`);
process.exitCode = failedCount + skipped > 0 ? 1 : 0;

/** The titles of the failed steps. CI runs all steps: one run then names every defect. */
async function runAll(): Promise<readonly string[]> {
  const invalid = await runTogether(deep ? [build] : [build, ...validateSteps]);
  if (invalid.length > 0) return invalid;
  // Beside one another: while one waits for a browser or a process, the other works.
  return (
    await Promise.all([
      runInOrder([unit, ...(deep ? [coverage, engines] : [])]),
      runInOrder([journeys], journeys),
    ])
  ).flat();
}

/** Runs steps one after the other, and counts their tests; answers the titles of the failed ones. */
async function runInOrder(steps: readonly Step[], live?: Step): Promise<string[]> {
  const titles: string[] = [];
  for (const step of steps) {
    if (titles.length > 0 && !process.env['CI']) break;
    const hasPassed = (await runTogether([step], live)).length === 0;
    if (!(await isCounted(step)) || !hasPassed) titles.push(step.title);
  }
  return titles;
}

/** Counts the tests of a step by its report; false without one. Only where a selection may be empty is it no failure to have none. */
async function isCounted(step: Step): Promise<boolean> {
  const report = reportOf.get(step);
  if (report === undefined) return true;
  const text = await readFile(report.path, 'utf8').catch(() => null);
  if (text !== null) counts.push(report.read(text));
  return text !== null || selection !== null;
}

/**
 * A folder for what tests write, which goes when the process ends. It is in memory where there is room: none of it is to outlive a run, and
 * a commit that waits for the disk costs a fifth of the time of the API's tests.
 */
function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'resilience-test-'));
  // PostgreSQL runs as another user where root starts it.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
  } catch {
    return false;
  }
}
