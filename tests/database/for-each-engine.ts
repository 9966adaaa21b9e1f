import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#server/core/database/database.ts';
import { type EngineName, engineNames } from '#server/core/database/engine.ts';
import { buildTestDatabase, type TestDatabase } from './build-test-database.ts';

const BUILD_TIMEOUT_MS = 90_000;

export interface EngineSuite {
  readonly engine: EngineName;
  /** Opened before the suite's first test; its options open it again. */
  readonly getTestDatabase: () => TestDatabase;
}

/** The same suite once on each engine, each on a database of its own. */
export function forEachEngine(
  name: string,
  suite: (getDatabase: () => Database, more: EngineSuite) => void,
  engines: readonly EngineName[] = engineNames,
): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
    let built: TestDatabase | undefined;
    const getTestDatabase = () => {
      if (!built)
        throw new Error('The database is there from beforeAll on: ask for it inside a test or a hook.');
      return built;
    };
    beforeAll(async () => {
      built = await buildTestDatabase(engine);
    }, BUILD_TIMEOUT_MS);
    afterAll(async () => await built?.destroy());
    suite(() => getTestDatabase().database, { engine, getTestDatabase });
  });
}
