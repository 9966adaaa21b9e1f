import { resolve } from 'node:path';
import { contentsOf, inspectSqlite } from '#server/core/backups/snapshot.ts';
import { checkDistribution, filledOnCoordinator } from '#server/core/database/citus.ts';
import type { Database } from '#server/core/database/database.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { sqliteFileOf } from '#server/core/database/sqlite-file.ts';
import { tableNames } from '#server/core/database/tables.ts';
import { migrationFinding } from '#server/operator/checks/doctor-checks.ts';
import { type Finding, fail, ok, readableBytes } from '#server/operator/checks/finding.ts';

/** Reads a whole database beside a server: its integrity, its migrations, its rows, and how Citus has spread it. */
export async function checkStorage(database: Database, dataDir: string): Promise<Finding[]> {
  const size = readableBytes(await database.size());
  if (database.engine === 'sqlite') {
    const file = sqliteFileOf(dataDir);
    const { faults, ...contents } = await inspectSqlite({ file, isThorough: true, isLive: true });
    const damages = faults.map((fault) => fail('database', `${fault}. Restore a backup.`));
    if (damages.length > 0) return damages;
    return [ok('database', `SQLite in ${resolve(dataDir)}, ${size}, sound`), ...contentFindings(contents)];
  }
  const contents = await contentsOf(database.db);
  return [
    ok('database', `PostgreSQL, ${size}`),
    ...contentFindings(contents),
    ...(await citusFindings(database)),
  ];
}

function contentFindings({ migrations, rows }: Awaited<ReturnType<typeof contentsOf>>): Finding[] {
  const names = [...new Set([...tableNames, ...Object.keys(rows)])];
  const counts = names.flatMap((name) => (rows[name] ? [`${name} ${rows[name]}`] : []));
  return [migrationFinding(migrations), ok('rows', counts.join(', ') || 'none')];
}

/** Nothing for a PostgreSQL that is no cluster. */
async function citusFindings({ db }: Database): Promise<Finding[]> {
  try {
    if (!(await checkDistribution(db))) return [];
  } catch (error) {
    if (!(error instanceof DatabaseRefusedError)) throw error;
    return [fail('citus', error.message)];
  }
  const filled = [...(await filledOnCoordinator(db))];
  if (filled.length === 0)
    return [ok('citus', 'every table is distributed, and the coordinator has no copies')];
  return [
    fail(
      'citus',
      `rows that no query sees are left on the coordinator (${filled.join(', ')}): stop the servers and run \`npm run citus\`.`,
    ),
  ];
}
