import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { firstFailure, runStep, type Step, validateSteps } from './steps.ts';
import { type Counts, playwrightCounts, sum, vitestCounts } from './test-counts.ts';
import { findWebkit, noWebkit } from './webkit.mjs';

// Everything that has to hold, in order, up to the first failure. The last line counts the tests.
const reports = join(import.meta.dirname, '../.cache/test-reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const webkitReport = join(reports, 'webkit.json');

// A test that fails once in CI is tried again and named: a defect to mend, not a reason to lose the whole run.
const retries = process.env['CI'] ? ['--retry=1'] : [];

const unit: Step = {
  title: 'Unit, API and component tests',
  program: 'vitest',
  options: ['run', ...retries, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
};
/** Apart from the rest, since measuring it slows every test down. */
const coverage: Step = {
  title: 'Coverage of the rules',
  program: 'vitest',
  options: ['run', 'src/domain', '--project=node', '--coverage', '--reporter=dot'],
};
/** The static bundle of the apps with it: a journey goes through that too. */
const build: Step = { title: 'Build', program: 'node', options: ['scripts/native.ts', '--if-stale'] };
const journeys: Step = {
  title: 'Journeys in the browser',
  program: 'playwright',
  options: ['test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
};
const webkit: Step = {
  title: 'Journeys in WebKit',
  program: 'playwright',
  options: ['test', '--config=e2e/webkit/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: webkitReport },
};

const counts: Counts[] = [];
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });
const failure = await runAll();
const { passed, failed, skipped, retried } = sum(counts);
if (failure !== null) console.log(`\nStopped at: ${failure}`);
if (skipped > 0) console.log(`\n${skipped} skipped: no test may be left out.`);
if (retried.length > 0) console.log(`\nFailed at first, passed when tried again:\n  ${retried.join('\n  ')}`);
// A step that is no test counts as one failure when it fails.
const failures = failure !== null && failed === 0 ? 1 : failed;
console.log(`\n${passed} passed, ${failures + skipped} failed`);
process.exitCode = failures + skipped > 0 ? 1 : 0;

async function runAll(): Promise<string | null> {
  const invalid = await firstFailure(validateSteps);
  if (invalid !== null) return invalid;
  if (!(await runStep(coverage))) return coverage.title;
  if (!(await counted(unit, vitestReport, vitestCounts))) return unit.title;
  if (!(await runStep(build))) return build.title;
  if (!(await counted(journeys, playwrightReport, playwrightCounts))) return journeys.title;
  if (findWebkit() === null) {
    console.log(`\n${noWebkit}`);
    return null;
  }
  return (await counted(webkit, webkitReport, playwrightCounts)) ? null : webkit.title;
}

async function counted(step: Step, report: string, read: (text: string) => Counts): Promise<boolean> {
  const done = await runStep(step);
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return false;
  counts.push(read(text));
  return done;
}
