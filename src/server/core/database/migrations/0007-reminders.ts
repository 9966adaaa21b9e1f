import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** The devices that remind, and a plan for the habits that had reminder times before. */
export async function reminders(maker: TableMaker): Promise<void> {
  await maker
    .table('reminder_devices')
    .texts('user_id', 'token_hash')
    .optionalTexts('endpoint', 'public_key', 'auth_secret', 'local_until')
    .texts('created_at')
    .primaryKey('user_id', 'token_hash')
    .belongsTo('session', ['user_id', 'token_hash'], 'sessions')
    .length('endpoint', 1, 2048)
    .create();
  await sql`
    insert into jobs (user_id, id, kind, payload, due_at, attempts, created_at)
    select user_id, 'plan-reminders', 'planReminders', '{}', min(created_at), 0, min(created_at)
    from habits where reminder_time is not null group by user_id
  `.execute(maker.db);
}
