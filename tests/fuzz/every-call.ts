import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import { type CallName, servedCalls } from '#tests/api/happy-call.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { bySize } from '#tests/setup/tier.ts';
import { keepCase } from './cases.ts';
import { type FuzzReport, fuzzCall } from './run.ts';
import { quickParts } from './world.ts';

const GROWTH_MAX = 24 * 1024 * 1024;
/** Of so many at least one is drawn with what is the user's own, and fewer than half of the spoilt ones are valid all the same; a handful proves neither. */
const ENOUGH = 80;
/** What surrounds the statements is fuzzed on SQLite. */
const OTHER_ENGINE = 12;

/** Why no request of these is answered 2xx: of every other call some are, or fuzzing goes no further than its door. */
const neverAccepted = new Map<CallName, string>([
  ['loginGoogle', 'needs a code or a token that a provider signed'],
  ['loginApple', 'needs a code or a token that a provider signed'],
  ['loginOidc', 'needs a code of a provider'],
  ['proveByGoogle', 'needs a code or a token that a provider signed'],
  ['proveByApple', 'needs a code or a token that a provider signed'],
  ['proveByOidc', 'needs a code of a provider'],
  ['loginPasskey', 'needs an answer that a device signed'],
  ['proveByPasskey', 'needs an answer that a device signed'],
  ['addPasskey', 'needs an answer that a device made'],
  ['unsubscribeReminders', 'needs a token that this server signed and mailed'],
  ['setUp', 'needs the code that this server has made'],
  ['becomeOperator', 'needs the code that this server has made'],
  ['loginProxy', 'needs a proxy that names a person'],
  ['deleteAhead', 'needs the day on which a plan begins'],
  ['getProvider', 'this server is set up without any'],
]);

const reports = join(import.meta.dirname, '../../.cache/fuzz');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const { FUZZ_RUNS, FUZZ_SEED = '20261120', FUZZ_CALLS = '' } = process.env;
/** Valid and invalid requests of each call, each as many: the same small run each time, unless the environment asks for more. */
const runsOn = (engine: EngineName): number =>
  Number(FUZZ_RUNS ?? bySize({ quick: 3, full: engine === 'sqlite' ? ENOUGH : OTHER_ENGINE }));
const seed = Number(FUZZ_SEED);
const takes = (call: string): boolean => FUZZ_CALLS === '' || FUZZ_CALLS.split(',').includes(call);
const names = (Object.keys(calls) as CallName[]).filter(takes);

/** The suite of one engine: a file each, so that they run beside one another. */
export function fuzzEveryCall(engine: EngineName): void {
  const runs = runsOn(engine);
  describe(`fuzzed on ${engine}`, () => {
    const done: Partial<Record<CallName, Record<'valid' | 'invalid', FuzzReport>>> = {};
    const api = openedApi(engine);

    test.each(names)('%s answers nothing that it must not', async (name) => {
      const call: Call = calls[name];
      expect(servedCalls(api()).map(([served]) => served)).toContain(name);
      const valid = await fuzzCall(api(), name, call, { runs, seed, kind: 'valid' });
      const invalid = await fuzzCall(api(), name, call, { runs, seed, kind: 'invalid' });
      done[name] = { valid, invalid };
      // A closed call leaves what its requests would use up.
      const times = call.scopes ? runs : Math.min(runs, OTHER_ENGINE);
      const byToken = await fuzzCall(api(), name, call, {
        runs: times,
        seed,
        kind: 'valid',
        isByToken: true,
      });
      const failures = [valid.failure, invalid.failure, byToken.failure].filter(
        (failure) => failure !== null,
      );
      for (const failure of failures) keepCase(failure);
      expect(failures).toEqual([]);
      expect([name, valid.valid, valid.sent]).toEqual([name, runs, runs]);
      const isAccepted = valid.accepted > 0;
      const isAsItMust = runs < ENOUGH || isAccepted !== neverAccepted.has(name);
      expect([name, isAccepted, isAsItMust]).toEqual([name, isAccepted, true]);
      expect(runs < ENOUGH || invalid.valid < runs / 2).toBe(true);
      // The scopes of a call reach it, and no token reaches another.
      const isReached = byToken.accepted > 0;
      expect([name, isReached && call.scopes === undefined]).toEqual([name, false]);
      const isReachedAsItMust = runs < ENOUGH || isReached === (isAccepted && call.scopes !== undefined);
      expect([name, isReachedAsItMust]).toEqual([name, true]);
    });

    // What is lost is the server's, whatever its storage.
    test.each(engine === 'postgres' ? (['createDivider'] as const) : [])(
      'and leaks no memory by %s',
      async (name) => {
        const again = () => fuzzCall(api(), name, calls[name], { runs: 200, seed, kind: 'invalid' });
        await again();
        const before = heapUsed();
        for (let round = 0; round < 3; round += 1) await again();
        expect(heapUsed() - before).toBeLessThan(GROWTH_MAX);
      },
    );

    afterAll(() => {
      mkdirSync(reports, { recursive: true });
      writeFileSync(join(reports, `${engine}.json`), JSON.stringify({ seed, runs, calls: done }, null, 2));
    });
  });
}

function openedApi(engine: EngineName): () => TestApp {
  let built: TestApp | undefined;
  beforeAll(async () => {
    const storage = await buildTestDatabase(engine);
    const api = await buildTestApp(storage.database, {}, quickParts);
    built = api;
    return async () => {
      await api.app.close();
      await storage.destroy();
    };
  });
  return () => {
    if (!built) throw new Error('The app is there from beforeAll on.');
    return built;
  };
}
