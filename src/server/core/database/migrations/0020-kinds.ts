import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/**
 * A habit has a kind, a repetition that is not by weekdays, bounds and further reminders; of an amount or a limit, the unit, the target, the
 * step and the cost (whole thousandths), the start of a running timer, and the roll-up of its amounts.
 */
export async function kinds({ db, engine, text }: TableMaker): Promise<void> {
  const table = () => db.schema.alterTable('habits');
  const isKnown = sql`kind in ('check', 'amount', 'limit')`;
  // SQLite cannot add a check later, Citus refuses one that comes with its column; PostgreSQL named it so where they came together.
  await table()
    .addColumn('kind', text, (column) => {
      const kind = column.notNull().defaultTo('check');
      return engine === 'sqlite' ? kind.check(isKnown) : kind;
    })
    .execute();
  if (engine === 'postgres') await table().addCheckConstraint('habits_kind_check', isKnown).execute();
  await table()
    .addColumn('unit', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await table().addColumn('target', 'integer').execute();
  await table()
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(1_000))
    .execute();
  await table().addColumn('cost', 'integer').execute();
  for (const column of ['repeat', 'starts_on', 'ends_on', 'timer_started_at']) {
    await table().addColumn(column, text).execute();
  }
  for (const [column, empty] of [
    ['amounts', '{}'],
    ['reminders', '[]'],
  ] as const) {
    await table()
      .addColumn(column, text, (built) => built.notNull().defaultTo(empty))
      .execute();
  }
}
