import { type Kysely, sql } from 'kysely';
import type { StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { tableNames } from '#server/core/database/tables.ts';

const OLDEST_POSTGRES = 150_000;
const MANUAL = 'docs/operations.md, "PostgreSQL"';

/** Refuses a server that is too old, and a database that cannot store every text. */
export async function refuseUnsuitable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding
  `.execute(db);
  const [server] = rows;
  if (!server || server.version < OLDEST_POSTGRES) {
    throw new DatabaseRefusedError('DATABASE_URL must lead to PostgreSQL 15 or newer.');
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseRefusedError(`DATABASE_URL leads to a ${server.encoding} database: it must be UTF8.`);
  }
}

/** Refuses a server whose database may not survive a power cut. Each connection sets synchronous_commit itself. */
export async function refuseVolatile(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name
  `.execute(db);
  if (rows.length === 0) return;
  const off = rows.map(({ name }) => `${name} = off`).join(' and ');
  throw new DatabaseRefusedError(
    `This PostgreSQL runs with ${off}: a power cut could destroy the database. Switch it on (${MANUAL}).`,
  );
}

/** Warns of a role that may do anything to the whole server. */
export async function warnOfSuperuser(db: Kysely<Tables>, log: StorageLog): Promise<void> {
  const { rows } = await sql`select 1 where current_setting('is_superuser') = 'on'`.execute(db);
  if (rows.length === 0) return;
  log.warn(
    {},
    `The role of DATABASE_URL is a superuser: give the server a role that may only read and write rows (${MANUAL})`,
  );
}

/** Refuses a role that may not read and write every table, and a database that is not the one that was migrated. */
export async function refuseWithoutRights(db: Kysely<Tables>): Promise<void> {
  const may = (right: string) => sql`has_table_privilege(to_regclass(name)::oid, ${sql.lit(right)})`;
  const rights = sql.join(['select', 'insert', 'update', 'delete'].map(may), sql` and `);
  const { rows } = await sql<{ name: string; isThere: boolean }>`
    select name, to_regclass(name) is not null as "isThere" from unnest(${tableNames}::text[]) as name
    where (${rights}) is not true`.execute(db);
  const missing = rows.find(({ isThere }) => !isThere);
  if (missing) {
    throw new DatabaseRefusedError(
      `DATABASE_URL leads to a database without the table ${missing.name}: DATABASE_MIGRATION_URL must lead to the same one.`,
    );
  }
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new DatabaseRefusedError(
    `The role of DATABASE_URL may not read and write ${names}: grant it that (${MANUAL}).`,
  );
}
