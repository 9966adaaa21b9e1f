import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase, type StorageOptions } from '#server/core/database/opening/open.ts';
import { silentLog } from '#tests/database/build-test-database.ts';
import { GIVEN_CLUSTER } from './given-cluster.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a check of the cluster measured: a column of its table. */
    figures?: string;
  }
}

/** The address of a superuser at the coordinator. */
export function givenCluster(): string {
  if (GIVEN_CLUSTER === undefined)
    throw new Error('npm run cluster -- <address of a superuser at the coordinator>');
  return GIVEN_CLUSTER;
}

export function optionsFor(databaseUrl: string): StorageOptions {
  const dataDir = mkdtempSync(join(tmpdir(), 'resilience-cluster-'));
  return { dataDir, databaseUrl, testsOnlyVolatile: true, log: silentLog };
}

export async function openAt(databaseUrl: string): Promise<Database> {
  return await openDatabase(optionsFor(databaseUrl));
}
