import { bySize } from '#tests/setup/tier.ts';

const { FUZZ_RUNS, FUZZ_SEED = '20261120', FUZZ_CALLS = '' } = process.env;

/** The same small run each time, unless the environment asks for more. */
export const fuzzOptions = {
  /** Valid and invalid requests of each call, each as many. */
  runs: Number(FUZZ_RUNS ?? bySize({ quick: 7, full: 80 })),
  seed: Number(FUZZ_SEED),
  takes: (call: string): boolean => FUZZ_CALLS === '' || FUZZ_CALLS.split(',').includes(call),
};
