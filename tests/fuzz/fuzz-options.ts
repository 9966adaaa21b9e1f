import { engineNames } from '#server/database/engine.ts';

const { FUZZ_RUNS = '200', FUZZ_SEED = '20261120', FUZZ_CALLS = '', FUZZ_ENGINE = '' } = process.env;

/** What `npm run fuzz` sets; the same small run each time otherwise. */
export const fuzzOptions = {
  /** Valid and invalid requests of each call, each as many. */
  runs: Number(FUZZ_RUNS),
  seed: Number(FUZZ_SEED),
  engines: engineNames.filter((engine) => FUZZ_ENGINE === '' || engine === FUZZ_ENGINE),
  takes: (call: string): boolean => FUZZ_CALLS === '' || FUZZ_CALLS.split(',').includes(call),
};
