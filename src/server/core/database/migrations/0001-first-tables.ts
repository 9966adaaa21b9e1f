import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

export async function firstTables(maker: TableMaker): Promise<void> {
  await accountTables(maker);
  await habitTables(maker);
}

async function accountTables(maker: TableMaker): Promise<void> {
  await maker
    .table('users')
    .texts('user_id', 'email')
    .flags('email_verified')
    .optionalTexts('password_hash')
    .texts('first_name')
    .optionalTexts('picture_url')
    .texts('locale', 'time_zone')
    .optionalTexts('country')
    .flags('platform_android', 'platform_ios', 'platform_web')
    .texts('settings', 'onboarding')
    .naturals('habits_completed_kept')
    .texts('created_at')
    .primaryKey('user_id')
    .check('locale_known', sql`locale in ('en', 'fr')`)
    .create();
  // No foreign key: it is distributed by the identity, its user elsewhere.
  await maker
    .table('identities')
    .texts('provider', 'subject', 'user_id', 'created_at')
    .primaryKey('provider', 'subject')
    .length('subject', 1, 1_000)
    .create();
  await maker.db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute();
  await maker
    .table('sessions')
    .texts('user_id', 'token_hash')
    .optionalTexts('user_agent')
    .texts('created_at', 'last_seen_at', 'expires_at')
    .primaryKey('user_id', 'token_hash')
    .belongsToUser()
    .create();
  await maker
    .table('idempotency_keys')
    .texts('user_id', 'key', 'request_hash')
    .required('integer', 'status')
    .texts('answer', 'created_at')
    .primaryKey('user_id', 'key')
    .belongsToUser()
    .length('key', 1, 255)
    .create();
}

async function habitTables(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await maker
    .table('dividers')
    .texts('user_id', 'id', 'name')
    .naturals('position')
    .flags('closed')
    .texts('created_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('name', 1, 255)
    .create();
  await maker
    .table('habits')
    .texts('user_id', 'id', 'name', 'emoji')
    .naturals('position')
    .texts('days', 'schedule', 'created_on', 'ticks')
    .naturals('completed')
    .texts('notes')
    .flags('notes_visibility', 'steps_visibility')
    .optionalTexts('reminder_message', 'reminder_time')
    .flags('activated')
    .optionalTexts('archived_at')
    .texts('created_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('name', 1, 255)
    .length('notes', 0, 10_000)
    .length('reminder_message', 0, 255)
    .form('reminder_time', '__:__')
    .form('created_on', '____-__-__')
    .create();
  await maker
    .table('habit_days')
    .texts('user_id', 'habit_id', 'day')
    .naturals('count')
    .texts('steps')
    .primaryKey('user_id', 'habit_id', 'day')
    .belongsToHabit()
    .form('day', '____-__-__')
    .check('row_says_something', sql`count > 0 or steps <> '[]'`)
    .create();
  await schema.createIndex('habit_days_by_day').on('habit_days').columns(['user_id', 'day']).execute();
  // An id is unique within the user, like every id. The key starts with the habit nevertheless: steps are read by it, and SQLite would
  // rather walk a key that starts with the user alone than use a second index.
  await maker
    .table('steps')
    .texts('user_id', 'habit_id', 'id', 'name')
    .naturals('position')
    .texts('created_at')
    .primaryKey('user_id', 'habit_id', 'id')
    .belongsToHabit()
    .length('name', 1, 255)
    .create();
  await schema.createIndex('steps_by_id').unique().on('steps').columns(['user_id', 'id']).execute();
}
