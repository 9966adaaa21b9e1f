import { expect, it } from 'vitest';
import { TickSet } from '#domain/tick-set.ts';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { bySize } from '#tests/setup/tier.ts';
import { tickUntilKilled } from './client.ts';
import { startHttpServer } from './http-server.ts';
import { Ledger } from './ledger.ts';
import { readStored } from './read-stored.ts';
import type { TickTarget } from './tick.ts';

const ROUNDS = bySize({ quick: 5, full: 20 });
const MEMBERS = bySize({ quick: 2, full: 12 });
const TICKS_PER_ROUND = 25;
/** In full 20,000 acknowledged ticks, by many people at a time: writes share a commit there. */
const SQLITE_TICKS_PER_ROUND = bySize({ quick: 25, full: 1000 });

forEachEngine('killing the real server', (getDatabase, { engine, getTestDatabase }) => {
  /** People of two habits each, signed in. */
  async function makeMembers(database: Database) {
    const storage = { database, engine, clock: { now: Date.now() } };
    const targets: TickTarget[] = [];
    const tokens = new Map<string, string>();
    for (let member = 0; member < MEMBERS; member += 1) {
      const user = await buildUser(storage);
      tokens.set(user.userId, user.token);
      for (const order of [0, 1]) {
        const { id } = await buildHabit(storage, user, { order });
        targets.push({ userId: user.userId, habitId: id });
      }
    }
    return { targets, tokens };
  }

  async function stored() {
    const database = await openDatabase(getTestDatabase().options);
    try {
      return await readStored(database, (days) => JSON.stringify(TickSet.of(days)));
    } finally {
      await database.close();
    }
  }

  it(`loses no acknowledged tick and tears none, ${ROUNDS} times`, { timeout: 600_000 }, async () => {
    const ledger = new Ledger();
    const { targets, tokens } = await makeMembers(getDatabase());
    const ticks = engine === 'sqlite' ? SQLITE_TICKS_PER_ROUND : TICKS_PER_ROUND;
    await getDatabase().close();
    let doubts = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = ledger.acknowledgements;
      const server = await startHttpServer(getTestDatabase().options, tokens);
      await tickUntilKilled(server, ledger, targets, ticks * (1 + Math.random() / 10));
      expect(ledger.acknowledgements).toBeGreaterThan(before);
      doubts += ledger.doubts;
      const { done, faults } = await stored();
      expect({ round, faults, broken: ledger.compare(done) }).toEqual({ round, faults: [], broken: [] });
    }
    // It was killed in the middle of work, not beside it.
    expect(doubts).toBeGreaterThan(0);
  });
});
