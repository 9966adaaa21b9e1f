import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { calls } from '#contract/calls.ts';
import { engineNames } from '#server/core/database/engine.ts';

export const fuzzHelp = `npm run fuzz -- [options]: sends every call of the API requests that its document lets in, and as many that it does not.

  --runs=1000            requests of each kind for each call, at least 500; more take longer
  --seed=NUMBER          the same seed and options send the same requests; a random one, which is printed, without it
  --calls=one,another    only these calls, by their names in src/contract/calls.ts
  --engine=sqlite        only this engine: ${engineNames.join(' or ')}
  --help                 this text

A request that is answered wrongly is made as small as it goes, shown at the end, and kept in tests/fuzz/cases, where it is sent
again with every run of the tests. The figures of each engine stay in .cache/fuzz. The exit code is 0 when nothing was found.`;

export type FuzzChoice = NonNullable<ReturnType<typeof parseFuzzOptions>>;

/** With fewer runs a test may fail because it drew too few bad requests (tests/fuzz/every-call.ts). */
const RUNS_MIN = 500;
const RUNS_MAX = 1_000_000;
const SEED_MAX = 2 ** 31 - 1;

/** The options of the command line, or null for the help. Throws an Error with one line for a bad one. */
export function parseFuzzOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '1000' },
      seed: { type: 'string' },
      calls: { type: 'string', default: '' },
      engine: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    runs: wholeNumber('runs', values.runs, RUNS_MIN, RUNS_MAX),
    seed: values.seed === undefined ? randomInt(SEED_MAX) : wholeNumber('seed', values.seed, 0, SEED_MAX),
    calls: values.calls
      .split(',')
      .filter((name) => name !== '')
      .map(known('call', Object.keys(calls))),
    engines: values.engine === undefined ? engineNames : [known('engine', engineNames)(values.engine)],
  };
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`--${name}: a whole number from ${min} to ${max}, not ${text}.`);
}

function known<const Name extends string>(what: string, names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const found = names.find((name) => name === text);
    if (found === undefined) throw new Error(`There is no ${what} ${text}. There are: ${names.join(', ')}.`);
    return found;
  };
}
