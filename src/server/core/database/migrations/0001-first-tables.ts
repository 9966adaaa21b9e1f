import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { createAccountTables } from './0001-account-tables.ts';
import { createHabitTables } from './0001-habit-tables.ts';
import { tableMaker } from './table-maker.ts';

export function firstTables(engine: EngineName): Migration {
  return {
    up: async (db) => {
      const maker = tableMaker(db, engine);
      await createAccountTables(maker);
      await createHabitTables(maker);
    },
  };
}
