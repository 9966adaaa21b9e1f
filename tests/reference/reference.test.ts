import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '#client/state/kinds.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { buildTestApp, type TestApp } from '#tests/api/test-app.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { bySize } from '#tests/setup/tier.ts';
import { type History, histories } from './history.ts';
import { play } from './play.ts';

/** `REFERENCE_HISTORIES=5000` is the proof of a change of the engine. */
const HISTORIES = Number(process.env['REFERENCE_HISTORIES'] ?? bySize({ quick: 40, full: 300 }));
/** Of one test each, so that none takes long. */
const PART = Math.min(HISTORIES, 100);

/** The same histories in each run, so that none fails by chance; `REFERENCE_SEED` plays others. */
const seed = Number(process.env['REFERENCE_SEED'] ?? 1);

describe(`the figures of random histories from seed ${seed}`, () => {
  let storage: TestDatabase;
  let api: TestApp;
  let compared = 0;
  beforeAll(async () => {
    await kinds.load();
    storage = await buildTestDatabase('sqlite');
    api = await buildTestApp(storage.database);
  });
  afterAll(async () => {
    await api.app.close();
    await storage.destroy();
    process.stdout.write(`${HISTORIES} histories, ${compared} comparisons with the reference\n`);
  });

  const expectSame = async (history: History): Promise<void> => {
    const { seen, person } = await play(api, history);
    compared += seen.compared;
    if (seen.differences.length > 0) throw new Error([...person.lines, ...seen.differences].join('\n'));
    await expectInvariants(api, person.as);
  };

  test.each(Array.from({ length: HISTORIES / PART }, (_, part) => part))(
    'are those of the reference in part %i',
    async (part) => {
      const before = compared;
      await fc.assert(fc.asyncProperty(histories, expectSame), {
        numRuns: PART,
        seed: seed + part,
        endOnFailure: true,
      });
      expect(compared).toBeGreaterThan(before);
    },
    600_000,
  );
});
