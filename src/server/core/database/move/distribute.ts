import { type Distributed, distributeTables } from '#server/core/database/citus.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { openPlace } from './place.ts';

const log = { info: () => {}, warn: () => {} };

/** Brings the tables of a PostgreSQL address up to date, and distributes those that are missing over the nodes of its Citus cluster. */
export async function distributeAt(url: string): Promise<Distributed> {
  const { db, engine } = await openPlace(url, log);
  try {
    await migrate(db, engine.name, log);
    return await distributeTables(db);
  } finally {
    await engine.close();
  }
}
