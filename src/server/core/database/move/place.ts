import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { Kysely } from 'kysely';
import { type Distributed, distributeTables } from '#server/core/database/citus.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import { type Engine, type StorageLog, silentLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { closingOnError } from '#server/core/database/opening/open.ts';
import { refuseUnsuitable } from '#server/core/database/opening/refusals.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { openSqlite } from '#server/core/database/sqlite-engine.ts';
import { sqliteFileOf } from '#server/core/database/sqlite-file.ts';

/** One end of a move, opened for it alone: closed at the end of its scope. */
export interface Place extends AsyncDisposable {
  /** Its address without a password: it is stored, to identify an unfinished move. */
  readonly name: string;
  readonly engine: Engine;
  readonly db: Kysely<Tables>;
}

const isServer = (given: string): boolean => /^postgres(ql)?:\/\//.test(given);

/** The name of a data folder or of a PostgreSQL address. */
export function nameOf(given: string): string {
  if (!/^\w+:\/\//.test(given)) return existsSync(given) ? realpathSync(given) : resolve(given);
  if (!isServer(given) || !URL.canParse(given))
    throw new DatabaseRefusedError('A place is a data folder or a postgres:// address.');
  const { host, pathname, searchParams } = new URL(given);
  return `postgres://${host || searchParams.get('host') || 'localhost'}${pathname}`;
}

export function requireEmbedded(dataDir: string): void {
  if (isServer(dataDir) || existsSync(sqliteFileOf(dataDir))) return;
  throw new DatabaseRefusedError(`--from: ${resolve(dataDir)} holds no Resilience database.`);
}

export async function openPlace(given: string, log: StorageLog): Promise<Place> {
  const name = nameOf(given);
  const engine = isServer(given)
    ? new PostgresEngine({ url: given, log, connections: 1, timeouts: false, claim: 'move' })
    : openSqlite(given);
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    if (engine.name === 'postgres') await refuseUnsuitable(db);
    return { name, engine, db, [Symbol.asyncDispose]: async () => await engine.close() };
  });
}

/** Brings the tables of a PostgreSQL address up to date, and distributes those that are missing over the nodes of its Citus cluster. */
export async function distributeAt(url: string): Promise<Distributed> {
  await using place = await openPlace(url, silentLog);
  await migrate(place.db, place.engine.name, silentLog);
  return await distributeTables(place.db);
}
