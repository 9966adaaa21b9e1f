import { expect, it } from 'vitest';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { bySize } from '#tests/setup/tier.ts';
import { tickUntilKilled } from './client.ts';
import { Ledger } from './ledger.ts';
import { readStored } from './read-stored.ts';
import { startStorageServer } from './storage-server.ts';
import { makeTargets } from './targets.ts';

const ROUNDS = bySize({ quick: 5, full: 20 });

forEachEngine('killing the server', (getDatabase, { getTestDatabase }) => {
  async function reopened<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(getTestDatabase().options);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  it(`loses no acknowledged tick and tears none, ${ROUNDS} times`, { timeout: 120_000 }, async () => {
    const ledger = new Ledger();
    const targets = await makeTargets(getDatabase());
    await getDatabase().close();
    let doubts = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = ledger.acknowledgements;
      const server = await startStorageServer(getTestDatabase().options);
      await tickUntilKilled(server, ledger, targets, 3 + Math.random() * 40);
      expect(ledger.acknowledgements).toBeGreaterThan(before);
      doubts += ledger.doubts;
      const { done, faults } = await reopened(readStored);
      expect({ round, faults, broken: ledger.compare(done) }).toEqual({ round, faults: [], broken: [] });
    }
    // It was killed in the middle of work, not beside it.
    expect(doubts).toBeGreaterThan(0);
  });
});
