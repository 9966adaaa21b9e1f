import type { TableMaker } from './table-maker.ts';

/** Days are read by their habit alone (docs/decisions/tick-roll-up.md): an index by day doubled what each of them writes. */
export async function daysByHabit({ db }: TableMaker): Promise<void> {
  await db.schema.dropIndex('habit_days_by_day').execute();
}
