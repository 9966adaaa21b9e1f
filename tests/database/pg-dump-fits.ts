import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import type { Database } from '#server/core/database/database.ts';

/** Whether this machine has a pg_dump that can dump a test's PostgreSQL: an older one refuses a newer server. */
export async function pgDumpFits({ db, engine }: Database): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version
  `.execute(db);
  const { stdout, status } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const major = Number(/(\d+)/.exec(stdout ?? '')?.[1]);
  return status === 0 && major >= Math.floor((rows[0]?.version ?? 0) / 10_000);
}
