import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One step: a title, and a program of `node_modules/.bin` or `node` with its options. */
export interface Step {
  readonly title: string;
  readonly program: string;
  readonly options: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Checks exports and files from the production entries, by a configuration of its own. */
const productionKnip = ['--production', '--include', 'files,exports', '--config', 'knip.production.json'];

/** The checks before any test: types, lint, format, dead code. */
export const validateSteps: readonly Step[] = [
  { title: 'Types and lint', program: 'oxlint', options: [] },
  { title: 'Format', program: 'biome', options: ['ci', '.'] },
  { title: 'Dead code', program: 'knip', options: [] },
  // An export that only tests use is dead as well: tests do not count here.
  { title: 'Dead code in production', program: 'knip', options: productionKnip },
];

/** Runs a step with live output; answers whether it passed. */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n== ${step.title} ==`);
  return (await runTogether([step], step)).length === 0;
}

/** Runs steps in parallel, each output printed at its end, that of `live` as it comes; answers the titles of the failed ones. */
export async function runTogether(steps: readonly Step[], live?: Step): Promise<string[]> {
  const failures = await Promise.all(
    steps.map(async (step) => {
      const started = performance.now();
      const child = startStep(step, step === live ? 'inherit' : 'pipe');
      const pieces: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (piece: Buffer) => pieces.push(piece));
      }
      const passed = await passes(child);
      console.log(`\n== ${outcome(step, passed, started)} ==\n${Buffer.concat(pieces).toString()}`);
      return passed ? [] : [step.title];
    }),
  );
  return failures.flat();
}

function outcome({ title }: Step, passed: boolean, started: number): string {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `${title}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`;
}

function startStep({ program, options, env }: Step, output: 'inherit' | 'pipe'): ChildProcess {
  const command = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program);
  return spawn(command, options, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/node'), ...env },
    stdio: ['ignore', output, output],
  });
}

async function passes(child: ChildProcess): Promise<boolean> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
