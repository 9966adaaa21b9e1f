import { expect, it } from 'vitest';
import { engineNames } from '#server/core/database/engine.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { bySize } from '#tests/setup/tier.ts';
import { tickUntilKilled } from './client.ts';
import { makeMembers, startHttpServer, storedBy } from './http-server.ts';
import { Ledger } from './ledger.ts';

const ROUNDS = bySize({ quick: 3, full: 6 });
const MEMBERS = bySize({ quick: 2, full: 12 });
const TICKS_PER_ROUND = 25;
/** In full many more, by many people at a time: writes share a commit there. */
const SQLITE_TICKS_PER_ROUND = bySize({ quick: 25, full: 250 });

forEachEngine(
  'killing the real server',
  (getDatabase, { engine, getTestDatabase }) => {
    it(`loses no acknowledged tick and tears none, ${ROUNDS} times`, { timeout: 600_000 }, async () => {
      const ledger = new Ledger();
      const { targets, tokens } = await makeMembers(getDatabase(), MEMBERS);
      const ticks = engine === 'sqlite' ? SQLITE_TICKS_PER_ROUND : TICKS_PER_ROUND;
      await getDatabase().close();
      let doubts = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const before = ledger.acknowledgements;
        const server = await startHttpServer(getTestDatabase().options, tokens);
        await tickUntilKilled(server, ledger, targets, ticks * (1 + Math.random() / 10));
        expect(ledger.acknowledgements).toBeGreaterThan(before);
        doubts += ledger.doubts;
        const { done, faults } = await storedBy(getTestDatabase().options);
        expect({ round, faults, broken: ledger.compare(done) }).toEqual({ round, faults: [], broken: [] });
      }
      // It was killed in the middle of work, not beside it.
      expect(doubts).toBeGreaterThan(0);
    });
  },
  engineNames.slice(0, bySize({ quick: 1, full: 2 })),
);
