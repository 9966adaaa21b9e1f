import { randomUUID } from 'node:crypto';
import { Client, type QueryResultRow } from 'pg';
import { distributeAt } from '#server/core/database/move/place.ts';
import { tableNames } from '#server/core/database/tables.ts';

/** The address of a superuser at the coordinator of a cluster, when the tests are to run on one. */
export const GIVEN_CLUSTER = process.env['TEST_CLUSTER'];
/** Of the tests' databases: fewer than a real one has, since there are many of them. */
const SHARDS = 4;
const PREFIX = 'resilience_check_';

export interface ClusterNode {
  readonly id: string;
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

/** Runs statements one after the other on one connection, and answers the rows of the last one. */
export async function ask<R extends QueryResultRow>(
  url: string,
  ...statements: readonly string[]
): Promise<R[]> {
  const client = new Client({ connectionString: url });
  // A node that a test kills ends the connection, which the statement reports.
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: R[] = [];
    for (const statement of statements) rows = (await client.query<R>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The address of another database, at a node or at the coordinator. */
export function addressOf(url: string, database: string, node?: ClusterNode): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  if (node) [address.hostname, address.port] = [node.host, String(node.port)];
  return address.href;
}

export async function listNodes(url: string): Promise<ClusterNode[]> {
  return await ask<ClusterNode & QueryResultRow>(
    url,
    `select groupid::text as id, nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
      where noderole = 'primary' order by groupid`,
  );
}

/** An empty database of its own on every node of the cluster, without our tables. */
export async function createOnCluster(url: string): Promise<string> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  const nodes = await listNodes(url);
  for (const node of nodes) {
    await ask(addressOf(url, 'postgres', node), `create database ${name}`);
    await ask(addressOf(url, name, node), 'create extension citus');
  }
  const own = addressOf(url, name);
  const adding = nodes.map(({ host, port, isCoordinator }) =>
    isCoordinator
      ? `select citus_set_coordinator_host('${host}', ${port})`
      : `select citus_add_node('${host}', ${port})`,
  );
  await ask(own, ...adding, `alter database ${name} set citus.shard_count = ${SHARDS}`);
  return own;
}

/** The same with our tables, distributed. */
export async function createDistributed(url: string): Promise<string> {
  const own = await createOnCluster(url);
  await distributeAt(own);
  return own;
}

/** Distributed databases that no suite uses now, and that are empty. */
const free: string[] = [];

/** A distributed and empty database: making one takes seconds, so that they are used again. */
export async function borrowDistributed(url: string): Promise<string> {
  return free.pop() ?? (await createDistributed(url));
}

/** One whose tables a suite has renamed is not used again. */
export async function giveBack(url: string): Promise<void> {
  const found = await ask<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const existing = new Set(found.map(({ name }) => name));
  if (!tableNames.every((name) => existing.has(name))) return;
  await ask(url, `truncate ${tableNames.join(', ')} cascade`);
  free.push(url);
}

/** Drops every database that was made here, by an earlier run too. */
export async function dropAll(url: string): Promise<void> {
  for (const node of await listNodes(url)) {
    const own = addressOf(url, 'postgres', node);
    const found = await ask<{ name: string }>(
      own,
      `select datname as name from pg_database where datname like '${PREFIX}%'`,
    );
    for (const { name } of found) await ask(own, `drop database ${name} with (force)`);
  }
}
