import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { lengthOf, tableMaker } from './table-maker.ts';

/** The devices that remind, and a plan for the habits that had reminder times before. */
export const reminders = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { table, text } = tableMaker(db, engine);
    await table('reminder_devices')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('token_hash', text, (column) => column.notNull())
      .addColumn('endpoint', text)
      .addColumn('public_key', text)
      .addColumn('auth_secret', text)
      .addColumn('local_until', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('reminder_devices_key', ['user_id', 'token_hash'])
      .addForeignKeyConstraint(
        'reminder_devices_of_session',
        ['user_id', 'token_hash'],
        'sessions',
        ['user_id', 'token_hash'],
        (key) => key.onDelete('cascade'),
      )
      .addCheckConstraint(...lengthOf('endpoint', 1, 2048))
      .execute();
    await sql`
      insert into jobs (user_id, id, kind, payload, due_at, attempts, created_at)
      select user_id, 'plan-reminders', 'planReminders', '{}', min(created_at), 0, min(created_at)
      from habits where reminder_time is not null group by user_id
    `.execute(db);
  },
});
