import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { EngineName } from '#server/core/database/engine.ts';
import { connectionString, untilReady } from '#tests/database/postgres-folder.ts';
import { startCluster } from '#tests/database/start-cluster.ts';

/**
 * Runs work on an engine: the embedded database, or PostgreSQL at DATABASE_URL (where its rows stay), or a durable PostgreSQL of its own
 * that is removed afterwards.
 */
export async function onEngine<T>(
  engine: EngineName,
  work: (databaseUrl: string | undefined) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return await work(undefined);
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return await work(given);
  const cluster = startCluster({ durable: true });
  try {
    await untilReady(cluster.folder);
    const name = `bench_${randomUUID().replaceAll('-', '')}`;
    const client = new Client({ connectionString: connectionString(cluster.folder, 'postgres') });
    await client.connect();
    await client.query(`create database ${name} encoding 'UTF8' template template0`);
    await client.end();
    return await work(connectionString(cluster.folder, name));
  } finally {
    await cluster.stop();
  }
}
