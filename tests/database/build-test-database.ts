import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/core/database/database.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import { openDatabase, type StorageOptions } from '#server/core/database/opening/open.ts';
import { borrowDistributed, GIVEN_CLUSTER, giveBack } from '#tests/cluster/given-cluster.ts';
import { connectionString, TEMPLATE, untilReady } from './postgres-folder.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

export interface TestDatabase {
  readonly database: Database;
  /** What opened it, to open it again or to give a whole app. */
  readonly options: StorageOptions;
  /** Closes it, unless it is closed, and removes it. */
  destroy(): Promise<void>;
}

export const silentLog = { info: () => {}, warn: () => {} };

/** A fresh, migrated, empty database of its own. */
export async function buildTestDatabase(engine: EngineName): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(sharedFolder() ?? tmpdir(), 'resilience-data-'));
  const databaseUrl = engine === 'postgres' ? await takeDatabase() : undefined;
  const options = { dataDir, databaseUrl, testsOnlyVolatile: true, log: silentLog };
  const database = await openDatabase(options);
  return {
    database,
    options,
    destroy: async () => {
      await database.close();
      if (databaseUrl !== undefined) await leaveDatabase(databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The folder that the shared set-up made for this run, and removes after it however it ends. */
function sharedFolder(): string | undefined {
  return inject('postgresFolder');
}

const takeDatabase = async (): Promise<string> =>
  GIVEN_CLUSTER === undefined ? await copyTemplate() : await borrowDistributed(GIVEN_CLUSTER);

const leaveDatabase = async (url: string): Promise<void> =>
  GIVEN_CLUSTER === undefined ? await dropCopy(url) : await giveBack(url);

let ownCluster: Cluster | undefined;

/** The run's cluster; without the shared set-up (`vitest run <path>` and no configuration) one of this worker's own. */
async function clusterFolder(): Promise<string> {
  const folder = sharedFolder() ?? (ownCluster ??= startCluster()).folder;
  await untilReady(folder);
  return folder;
}

async function copyTemplate(): Promise<string> {
  const folder = await clusterFolder();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(folder, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return connectionString(folder, name);
}

async function dropCopy(databaseUrl: string): Promise<void> {
  const { hostname, pathname } = new URL(databaseUrl);
  await onServer(decodeURIComponent(hostname), `drop database ${pathname.slice(1)} with (force)`);
}

async function onServer(folder: string, command: string): Promise<void> {
  const client = new Client({ connectionString: connectionString(folder, 'postgres') });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
