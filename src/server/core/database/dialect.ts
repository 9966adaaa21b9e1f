import {
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { EngineDriver } from './driver.ts';
import type { Engine } from './engine.ts';

/** Our own engine below, Kysely's SQL and introspection above. */
export function dialectOf(engine: Engine): Dialect {
  const createDriver = () => new EngineDriver(engine);
  if (engine.name === 'postgres') {
    return {
      createDriver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
  }
  return {
    createDriver,
    createAdapter: () => new QueuedSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class QueuedSqliteAdapter extends SqliteAdapter {
  /** The engine queues for its one connection itself, in order; Kysely's own mutex lets late callers overtake. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back tables like rows: an interrupted migration leaves nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
