import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One thing to run: a title for people, and a program of `node_modules/.bin` or `node` with its options. */
export interface Step {
  readonly title: string;
  readonly program: string;
  readonly options: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Looks at exports and files from the entries of production, by a configuration of its own. */
const productionKnip = ['--production', '--include', 'files,exports', '--config', 'knip.production.json'];

/** What holds before any test runs: types, lint, format, dead code. */
export const validateSteps: readonly Step[] = [
  { title: 'Types', program: 'tsc', options: ['-p', 'tsconfig.json'] },
  { title: 'Lint', program: 'oxlint', options: [] },
  { title: 'Format', program: 'biome', options: ['ci', '.'] },
  { title: 'Dead code', program: 'knip', options: [] },
  // An export that tests alone use is dead as well: here tests are no users.
  { title: 'Dead code in production', program: 'knip', options: productionKnip },
];

/** Runs a step with its output shown as it comes; tells whether it passed. */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n== ${step.title} ==`);
  const started = performance.now();
  const passed = (await exitCodeOf(step)) === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${step.title}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s ==`);
  return passed;
}

/** Runs steps in order up to the first that fails; gives its title, or null. */
export async function firstFailure(steps: readonly Step[]): Promise<string | null> {
  for (const step of steps) {
    if (!(await runStep(step))) return step.title;
  }
  return null;
}

function exitCodeOf({ program, options, env }: Step): Promise<number | null> {
  const command = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program);
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
