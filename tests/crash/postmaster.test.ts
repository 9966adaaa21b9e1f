import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase, type StorageOptions } from '#server/core/database/opening/open.ts';
import { silentLog } from '#tests/database/build-test-database.ts';
import { connectionString, TEMPLATE, untilReady } from '#tests/database/postgres-folder.ts';
import { type Cluster, startCluster } from '#tests/database/start-cluster.ts';
import { bySize } from '#tests/setup/tier.ts';
import { tickUntilKilled } from './client.ts';
import { Ledger } from './ledger.ts';
import { readStored } from './read-stored.ts';
import { startStorageServer } from './storage-server.ts';
import { makeTargets } from './targets.ts';

const ROUNDS = bySize({ quick: 2, full: 5 });
const RECOVERY_MS = 30_000;

let cluster: Cluster;
let options: StorageOptions;

beforeAll(async () => {
  cluster = startCluster({ durable: true });
  await untilReady(cluster.folder);
  const databaseUrl = connectionString(cluster.folder, TEMPLATE);
  options = { dataDir: cluster.folder, databaseUrl, log: silentLog };
}, 90_000);

afterAll(async () => await cluster.stop());

function killPostmaster(): void {
  const [pid] = readFileSync(join(cluster.folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** The supervisor starts PostgreSQL again, and it replays its log before it answers. */
async function openAgain(deadline = Date.now() + RECOVERY_MS): Promise<Database> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (Date.now() > deadline) throw error;
    await delay(50);
    return await openAgain(deadline);
  }
}

it(`loses no acknowledged tick when PostgreSQL is killed, ${ROUNDS} times`, {
  timeout: 120_000,
}, async () => {
  const ledger = new Ledger();
  const database = await openDatabase(options);
  const targets = await makeTargets(database);
  await database.close();
  // One server of ours lives through all of it: it must go on by itself once PostgreSQL is back.
  const server = await startStorageServer(options);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = ledger.acknowledgements;
    await tickUntilKilled(server, ledger, targets, 3 + Math.random() * 40, async () => killPostmaster());
    const recovered = await openAgain();
    const { done, faults } = await readStored(recovered);
    await recovered.close();
    expect({ round, faults, broken: ledger.compare(done) }).toEqual({ round, faults: [], broken: [] });
    expect(ledger.acknowledgements).toBeGreaterThan(before);
  }
  await server.kill();
});
