import { runStep } from './steps.ts';

// `npm run mutants`: changes the rules of days and the repositories of the server, one thing at a time, and names the changes that no test
// notices (`npm run mutants -- rules` for one of the two; files after it for a part). The reports are in .cache. It takes hours.
const [only, ...files] = process.argv.slice(2);
const narrowed = files.length > 0 ? ['--mutate', files.join(',')] : [];

for (const MUTANTS of ['rules', 'repositories']) {
  if (only !== undefined && only !== MUTANTS) continue;
  const options = ['run', 'tests/mutants/stryker.config.mjs', ...narrowed];
  const env = { MUTANTS, MUTATED: files.join(',') };
  if (!(await runStep({ title: `Mutants: ${MUTANTS}`, program: 'stryker', options, env })))
    process.exitCode = 1;
}
