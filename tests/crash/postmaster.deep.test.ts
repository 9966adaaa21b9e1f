import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { silentLog } from '#tests/database/build-test-database.ts';
import { connectionString, TEMPLATE, untilReady } from '#tests/database/postgres-folder.ts';
import { startCluster } from '#tests/database/start-cluster.ts';
import { tickUntilKilled } from './client.ts';
import { makeMembers, startHttpServer, storedBy } from './http-server.ts';
import { Ledger } from './ledger.ts';
import type { Stored } from './read-stored.ts';

const ROUNDS = 5;

const cluster = startCluster({ durable: true });
afterAll(async () => await cluster.stop());

function killPostmaster(): void {
  const [pid] = readFileSync(join(cluster.folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

it(`loses no acknowledged tick when PostgreSQL is killed, ${ROUNDS} times`, async () => {
  await untilReady(cluster.folder);
  const databaseUrl = connectionString(cluster.folder, TEMPLATE);
  const options = { dataDir: cluster.folder, databaseUrl, log: silentLog };
  const ledger = new Ledger();
  const database = await openDatabase(options);
  const { targets, tokens } = await makeMembers(database, 2);
  await database.close();
  // One server of ours lives through all of it: it must go on by itself once PostgreSQL is back.
  const server = await startHttpServer(options, tokens);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = ledger.acknowledgements;
    await tickUntilKilled(server, ledger, targets, 3 + Math.random() * 40, async () => killPostmaster());
    // The supervisor starts PostgreSQL again, and it replays its log before it answers.
    let recovered: Stored | undefined;
    await expect.poll(async () => (recovered = await storedBy(options))).toBeDefined();
    const { done = new Set<string>(), faults } = recovered ?? {};
    expect({ round, faults, broken: ledger.compare(done) }).toEqual({ round, faults: [], broken: [] });
    expect(ledger.acknowledgements).toBeGreaterThan(before);
  }
  await server.kill();
});
