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

/** Product events. No foreign key: the events of visitors belong to no user. */
export async function powerEvents(maker: TableMaker): Promise<void> {
  await maker
    .table('power_events')
    .texts('user_id', 'id', 'name', 'properties', 'created_at')
    .primaryKey('user_id', 'id')
    .length('name', 1, 128)
    .create();
}

/** Linked sign-ins, mailed links, jobs, pictures, and the closing of accounts. */
export async function accounts(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await maker.addTexts('users', 'closes_at');
  await maker
    .table('user_identities')
    .texts('user_id', 'provider', 'subject')
    .optionalTexts('email')
    .texts('created_at')
    .primaryKey('user_id', 'provider')
    .belongsToUser()
    .create();
  await maker
    .table('mail_secrets')
    .texts('user_id', 'purpose', 'secret_hash', 'email')
    .naturals('attempts')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'purpose')
    .belongsToUser()
    .create();
  // No foreign key: a farewell is mailed after its account is erased.
  await maker
    .table('jobs')
    .texts('user_id', 'id', 'kind', 'payload', 'due_at')
    .optionalTexts('leased_until')
    .naturals('attempts')
    .optionalTexts('last_error')
    .texts('created_at')
    .primaryKey('user_id', 'id')
    .length('kind', 1, 64)
    .length('id', 1, 128)
    .create();
  await schema.createIndex('jobs_by_due').on('jobs').column('due_at').execute();
  await maker
    .table('pictures')
    .texts('user_id', 'id', 'media_type', 'content', 'created_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .create();
}

/** Leases of jobs, jobs that failed for good, and indexes that find expired rows without a scan. */
export async function jobs(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await maker.addTexts('jobs', 'lease', 'failed_at');
  await schema.dropIndex('jobs_by_due').execute();
  const failedAt = sql.ref('failed_at');
  // Failed jobs stay in the table; the search for due ones does not read them.
  const due = schema.createIndex('jobs_by_due').on('jobs').column('due_at');
  await due.where(failedAt, 'is', null).execute();
  const failed = schema.createIndex('jobs_failed').on('jobs').column('failed_at');
  await failed.where(failedAt, 'is not', null).execute();
  await schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
  await schema.createIndex('mail_secrets_by_end').on('mail_secrets').column('expires_at').execute();
  await schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
}

/** Devices on which a user has signed in: strangers' guesses never spend their budgets (docs/decisions/limits.md). */
export async function knownDevices(maker: TableMaker): Promise<void> {
  await maker
    .table('known_devices')
    .texts('user_id', 'token_hash', 'seen_at')
    .primaryKey('user_id', 'token_hash')
    .belongsToUser()
    .length('token_hash', 43, 43)
    .create();
}

/** Actions that a user may do once until an instant. */
export async function once(maker: TableMaker): Promise<void> {
  await maker
    .table('once')
    .texts('user_id', 'mark', 'until')
    .primaryKey('user_id', 'mark')
    .belongsToUser()
    .length('mark', 1, 128)
    .create();
}

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

/**
 * When a session was last fresh, a new email that waits for its link, and the undos to former addresses. Existing sessions have proved
 * nothing.
 */
export async function freshProof(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await maker.addTexts('sessions', 'proved_at');
  await maker.addTexts('users', 'pending_email', 'pending_email_at', 'password_set_at');
  await maker
    .table('email_undos')
    .texts('user_id', 'id', 'email')
    .flags('email_verified')
    .optionalTexts('secret_hash')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .create();
  await schema.createIndex('email_undos_by_end').on('email_undos').column('expires_at').execute();
}
