import { sql } from 'kysely';
import { flag, formOf, lengthOf, natural, type TableMaker } from './table-maker.ts';

export async function createHabitTables(maker: TableMaker): Promise<void> {
  await createDividers(maker);
  await createHabits(maker);
  await createHabitDays(maker);
  await createSteps(maker);
}

async function createDividers({ table, text }: TableMaker): Promise<void> {
  await table('dividers')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('closed', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('dividers_key', ['user_id', 'id'])
    .addForeignKeyConstraint('dividers_of_user', ['user_id'], 'users', ['user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint(...lengthOf('name', 1, 255))
    .addCheckConstraint(...natural('position'))
    .addCheckConstraint(...flag('closed'))
    .execute();
}

async function createHabits({ table, text }: TableMaker): Promise<void> {
  await table('habits')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('emoji', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('days', text, (column) => column.notNull())
    .addColumn('schedule', text, (column) => column.notNull())
    .addColumn('created_on', text, (column) => column.notNull())
    .addColumn('ticks', text, (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addColumn('notes', text, (column) => column.notNull())
    .addColumn('notes_visibility', 'integer', (column) => column.notNull())
    .addColumn('steps_visibility', 'integer', (column) => column.notNull())
    .addColumn('reminder_message', text)
    .addColumn('reminder_time', text)
    .addColumn('activated', 'integer', (column) => column.notNull())
    .addColumn('archived_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('habits_key', ['user_id', 'id'])
    .addForeignKeyConstraint('habits_of_user', ['user_id'], 'users', ['user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint(...lengthOf('name', 1, 255))
    .addCheckConstraint(...lengthOf('notes', 0, 10_000))
    .addCheckConstraint(...lengthOf('reminder_message', 0, 255))
    .addCheckConstraint(...formOf('reminder_time', '__:__'))
    .addCheckConstraint(...formOf('created_on', '____-__-__'))
    .addCheckConstraint(...natural('position'))
    .addCheckConstraint(...natural('completed'))
    .addCheckConstraint(...flag('notes_visibility'))
    .addCheckConstraint(...flag('steps_visibility'))
    .addCheckConstraint(...flag('activated'))
    .execute();
}

async function createHabitDays({ db, table, text }: TableMaker): Promise<void> {
  await table('habit_days')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('habit_id', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('steps', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('habit_days_key', ['user_id', 'habit_id', 'day'])
    .addForeignKeyConstraint(
      'habit_days_of_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addCheckConstraint(...formOf('day', '____-__-__'))
    .addCheckConstraint(...natural('count'))
    .addCheckConstraint('row_says_something', sql<boolean>`count > 0 or steps <> '[]'`)
    .execute();
  await db.schema.createIndex('habit_days_by_day').on('habit_days').columns(['user_id', 'day']).execute();
}

/**
 * An id is unique within the user, like every id. The key starts with the habit nevertheless: steps are read by it, and SQLite would
 * rather walk a key that starts with the user alone than use a second index.
 */
async function createSteps({ db, table, text }: TableMaker): Promise<void> {
  await table('steps')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('habit_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('steps_key', ['user_id', 'habit_id', 'id'])
    .addForeignKeyConstraint('steps_of_habit', ['user_id', 'habit_id'], 'habits', ['user_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint(...lengthOf('name', 1, 255))
    .addCheckConstraint(...natural('position'))
    .execute();
  await db.schema.createIndex('steps_by_id').unique().on('steps').columns(['user_id', 'id']).execute();
}
