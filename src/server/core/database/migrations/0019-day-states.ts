import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/**
 * A habit-day may be skipped and have a note, and an amount (whole thousandths); each habit has the roll-up of its skipped days, and each
 * user the breaks.
 */
export async function dayStates(maker: TableMaker): Promise<void> {
  await widenDays(maker);
  const { schema } = maker.db;
  await schema
    .alterTable('habits')
    .addColumn('skips', maker.text, (column) => column.notNull().defaultTo('{}'))
    .execute();
  await schema
    .alterTable('users')
    .addColumn('breaks', maker.text, (column) => column.notNull().defaultTo('[]'))
    .execute();
}

const saysSomething = sql`count > 0 or steps <> '[]' or state is not null or value is not null or note <> ''`;

/** A row may consist of a state, an amount or a note alone: the check on its content is replaced, which SQLite can only by a new table. */
async function widenDays(maker: TableMaker): Promise<void> {
  const { db, engine, text } = maker;
  if (engine === 'postgres') {
    await db.schema.alterTable('habit_days').dropConstraint('row_says_something').execute();
    await db.schema.alterTable('habit_days').addColumn('state', text).execute();
    await db.schema.alterTable('habit_days').addColumn('value', 'integer').execute();
    await db.schema
      .alterTable('habit_days')
      .addColumn('note', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await checkDays(maker);
    return;
  }
  await db.schema.dropIndex('habit_days_by_day').execute();
  await maker
    .table('new_habit_days')
    .texts('user_id', 'habit_id', 'day')
    .naturals('count')
    .texts('steps')
    .optionalTexts('state')
    .optionalIntegers('value')
    .emptyTexts('note')
    .primaryKey('user_id', 'habit_id', 'day')
    .belongsToHabit()
    .form('day', '____-__-__')
    .check('row_says_something', saysSomething)
    .check('state_is_known', sql`state in ('skipped')`)
    .check('value_not_negative', sql`value >= 0`)
    .length('note', 0, 1_000)
    .create();
  await sql`
    insert into new_habit_days (user_id, habit_id, day, count, steps)
    select user_id, habit_id, day, count, steps from habit_days
  `.execute(db);
  await db.schema.dropTable('habit_days').execute();
  await db.schema.alterTable('new_habit_days').renameTo('habit_days').execute();
  await db.schema.createIndex('habit_days_by_day').on('habit_days').columns(['user_id', 'day']).execute();
}

async function checkDays({ db }: TableMaker): Promise<void> {
  const table = () => db.schema.alterTable('habit_days');
  await table().addCheckConstraint('row_says_something', saysSomething).execute();
  await table().addCheckConstraint('state_is_known', sql`state in ('skipped')`).execute();
  await table().addCheckConstraint('value_not_negative', sql`value >= 0`).execute();
  await table().addCheckConstraint('note_length', sql`length(note) between 0 and 1000`).execute();
}
