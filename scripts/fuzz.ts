/** `npm run fuzz`: see `--help`. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FuzzChoice, fuzzHelp, parseFuzzOptions } from './fuzz-options.ts';
import { describeFuzz, type FuzzFigures } from './fuzz-report.ts';
import { runStep } from './steps.ts';

const figures = join(import.meta.dirname, '../.cache/fuzz');

async function fuzz({ runs, seed, calls, engines }: FuzzChoice): Promise<boolean> {
  console.log(`--seed=${seed} --runs=${runs}: the same again sends the same requests.`);
  // Results of an earlier run must not appear in this report.
  await rm(figures, { recursive: true, force: true });
  const passed = await runStep({
    title: 'Fuzzing',
    program: 'vitest',
    options: ['run', '--project', 'alone', ...engines.map((engine) => `tests/fuzz/every-call-${engine}.`)],
    env: {
      FUZZ_RUNS: String(runs),
      FUZZ_SEED: String(seed),
      FUZZ_CALLS: calls.join(','),
    },
  });
  for (const engine of engines) {
    const text = await readFile(join(figures, `${engine}.json`), 'utf8').catch(() => null);
    if (text === null) console.log(`\n${engine}: no figures, it did not come to its end.`);
    else console.log(`\n${describeFuzz(engine, JSON.parse(text) as FuzzFigures)}`);
  }
  return passed;
}

function choose(): FuzzChoice | null | undefined {
  try {
    return parseFuzzOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

const choice = choose();
if (choice === null) console.log(fuzzHelp);
else process.exitCode = choice !== undefined && (await fuzz(choice)) ? 0 : 1;
