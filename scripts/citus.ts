/**
 * `npm run citus`: distributes the tables of DATABASE_URL over the nodes of its Citus cluster and removes the copied rows from the
 * coordinator. A second run does what is missing. With --print it only writes the statements. Stop the servers first.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#server/core/config/config.ts';
import { distributeTables, distributions, truncations } from '#server/core/database/citus.ts';
import { DatabaseRefusedError, DatabaseUnavailableError } from '#server/core/database/errors.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { openPlace } from '#server/core/database/move/place.ts';

const log = { info: () => {}, warn: () => {} };

async function distribute(url: string | undefined): Promise<void> {
  if (url === undefined) throw new DatabaseRefusedError('DATABASE_URL: must lead to the coordinator.');
  const { db, engine } = await openPlace(url, log);
  try {
    await migrate(db, engine.name, log);
    const { distributed, truncated } = await distributeTables(db);
    const said = distributed.length === 0 ? 'Every table was distributed already.' : distributed.join(', ');
    process.stdout.write(`${said}\n`);
    if (truncated.length > 0) {
      process.stdout.write(`Removed the local rows that were left of: ${truncated.join(', ')}\n`);
    }
  } finally {
    await engine.close();
  }
}

const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } });
if (values.print) {
  for (const statement of [...distributions(), ...truncations()]) process.stdout.write(`${statement};\n`);
} else {
  try {
    await distribute(readConfig().DATABASE_URL);
  } catch (error) {
    const known = [DatabaseRefusedError, DatabaseUnavailableError];
    if (!known.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${(error as Error).message.split('\n')[0]}\n`);
    process.exitCode = 1;
  }
}
