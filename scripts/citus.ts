/**
 * `npm run citus`: distributes the tables of DATABASE_URL over the nodes of its Citus cluster, with those that an update added, and
 * removes the copied rows from the coordinator. A second run does what is missing. With --print it only writes the statements. It needs the
 * role that owns the tables (DATABASE_MIGRATION_URL, if set). Stop the servers first.
 */
import { parseArgs } from 'node:util';
import { DatabaseError } from 'pg';
import { ConfigError, ownerUrlOf, readConfig } from '#server/core/config/config.ts';
import { distributions, truncations } from '#server/core/database/citus.ts';
import { DatabaseRefusedError, DatabaseUnavailableError } from '#server/core/database/errors.ts';
import { distributeAt } from '#server/core/database/move/place.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function distribute(url: string | undefined): Promise<void> {
  if (url === undefined) throw new DatabaseRefusedError('DATABASE_URL: must lead to the coordinator.');
  const { distributed, orphans, colocated, truncated } = await distributeAt(url);
  say(distributed.length === 0 ? 'Every table was distributed already.' : distributed.join(', '));
  if (orphans > 0) say(`Deleted the rows of deleted users and devices in these tables: ${orphans}`);
  if (colocated.length > 0) say(`Moved beside their users: ${colocated.join(', ')}`);
  if (truncated.length > 0) say(`Removed the local rows that were left of: ${truncated.join(', ')}`);
}

const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } });
if (values.print) {
  for (const statement of [...distributions(), ...truncations()]) say(`${statement};`);
} else {
  try {
    await distribute(ownerUrlOf(readConfig()));
  } catch (error) {
    const known = [ConfigError, DatabaseRefusedError, DatabaseUnavailableError, DatabaseError];
    if (!known.some((kind) => error instanceof kind)) throw error;
    const { message } = error as Error;
    const line = error instanceof DatabaseError ? `PostgreSQL refused: ${message}` : message;
    process.stderr.write(`${line.split('\n')[0]}\n`);
    process.exitCode = 1;
  }
}
