import type { TableMaker } from './table-maker.ts';

/** Plans of later days, and what a routine, a session and a reward need. A divider may count as one, and have a time of day. */
export async function plansAhead(maker: TableMaker): Promise<void> {
  await maker.addTexts('habits', 'ahead', 'growth', 'reward');
  await maker.db.schema.alterTable('habits').addColumn('minutes', 'integer').execute();
  await maker.addFilled('habits', 'by_session_only', 'integer', 0);
  await maker.addTexts('dividers', 'rule', 'day_window');
}
