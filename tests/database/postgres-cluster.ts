import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './start-cluster.ts';

let cluster: Cluster | undefined;

/** Vitest's global set-up: one PostgreSQL a run. Tests that need none do not wait for it. */
export function setup(project: TestProject): void {
  cluster = startCluster();
  project.provide('postgresFolder', cluster.folder);
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
