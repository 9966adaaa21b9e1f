import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type CallName, servedCalls } from '#tests/api/happy-call.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { keepCase } from './cases.ts';
import { fuzzOptions } from './fuzz-options.ts';
import { type FuzzReport, fuzzCall } from './run.ts';

/** What a request may take when the machine has other things to do. */
const MS_A_REQUEST = 100;
const GROWTH_MAX = 24 * 1024 * 1024;

const reports = join(import.meta.dirname, '../../.cache/fuzz');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const names = (Object.keys(calls) as CallName[]).filter(fuzzOptions.takes);
const { runs, seed } = fuzzOptions;

forEachApi('fuzzed', (api) => {
  const done: Record<string, Record<'valid' | 'invalid', FuzzReport>> = {};
  const wanted = () => fuzzOptions.engines.includes(api().engine);

  test.each(names)(
    '%s answers nothing that it must not',
    async (name) => {
      const call: Call = calls[name];
      if (!wanted() || !servedCalls(api()).some(([served]) => served === name)) return;
      const valid = await fuzzCall(api(), name, call, { runs, seed, kind: 'valid' });
      const invalid = await fuzzCall(api(), name, call, { runs, seed, kind: 'invalid' });
      done[name] = { valid, invalid };
      const failures = [valid.failure, invalid.failure].filter((failure) => failure !== null);
      for (const failure of failures) keepCase(failure);
      expect(failures).toEqual([]);
      expect([name, valid.valid, valid.sent]).toEqual([name, runs, runs]);
      expect(invalid.valid).toBeLessThan(runs / 2);
    },
    30_000 + 2 * runs * MS_A_REQUEST,
  );

  test('and keeps no memory', async () => {
    if (!wanted()) return;
    const call = calls.createDivider;
    const again = () => fuzzCall(api(), 'createDivider', call, { runs: 200, seed, kind: 'invalid' });
    await again();
    const before = heapUsed();
    for (let round = 0; round < 3; round += 1) await again();
    expect(heapUsed() - before).toBeLessThan(GROWTH_MAX);
  }, 60_000);

  afterAll(() => {
    if (!wanted()) return;
    mkdirSync(reports, { recursive: true });
    writeFileSync(
      join(reports, `${api().engine}.json`),
      JSON.stringify({ seed, runs, calls: done }, null, 2),
    );
  });
});
