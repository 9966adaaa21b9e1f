import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** Bytes of an event beside its name and properties: as the server counted them when this was written. */
const EVENT_BESIDE = 150;

/** The limits of product events and stored answers (docs/decisions/limits.md#what-is-kept). */
export async function boundedStorage(maker: TableMaker): Promise<void> {
  const { db, engine } = maker;
  await maker
    .table('event_counts')
    .texts('user_id')
    .required('integer', 'kept')
    .required(engine === 'postgres' ? 'bigint' : 'integer', 'bytes')
    .primaryKey('user_id')
    .create();
  await sql`
    insert into event_counts (user_id, kept, bytes)
    select user_id, count(*), sum(octet_length(name) + octet_length(properties) + ${sql.lit(EVENT_BESIDE)})
    from power_events group by user_id
  `.execute(db);
  await db.schema.createIndex('power_events_by_age').on('power_events').column('created_at').execute();
  await maker.addTexts('idempotency_keys', 'row_id');
}

/** The mailed code of each session, so that no session can end the code of another. Older codes are dropped. */
export async function proofCodes(maker: TableMaker): Promise<void> {
  await maker.addTexts('sessions', 'proof_code_hash');
  await maker.db.schema.alterTable('sessions').addColumn('proof_code_attempts', 'integer').execute();
  await maker.addTexts('sessions', 'proof_code_expires_at');
  await sql`delete from mail_secrets where purpose = 'proof'`.execute(maker.db);
}

/** The revision of each user's rows, which every transaction of the user raises. */
export async function revision(maker: TableMaker): Promise<void> {
  await maker.addFilled('users', 'revision', 'integer', 0);
}

/** The encrypted token that withdraws our access to a user's account at a provider. */
export async function providerTokens(maker: TableMaker): Promise<void> {
  await maker.addTexts('user_identities', 'sealed_token');
}

/** Bytes of a day beside its completed steps: as in tables.ts when this was written. */
const DAY_BESIDE = 200;

/** The bytes of each habit's days, so that a limit of their sum needs no count of the days. */
export async function dayBytes(maker: TableMaker): Promise<void> {
  await maker.addFilled('habits', 'day_bytes', 'integer', 0);
  await sql`
    update habits set day_bytes = coalesce((
      select sum(${sql.lit(DAY_BESIDE)} + octet_length(d.steps)) from habit_days as d
      where d.user_id = habits.user_id and d.habit_id = habits.id
    ), 0)
  `.execute(maker.db);
}

/** What happens to accounts, and the networks of their sessions. Sessions that exist have none. */
export async function securityEvents(maker: TableMaker): Promise<void> {
  await maker
    .table('security_events')
    .texts('user_id', 'at', 'id', 'kind')
    .optionalTexts('browser', 'system', 'network', 'session')
    .texts('detail')
    .naturals('times')
    .primaryKey('user_id', 'at', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .length('detail', 2, 1_024)
    .create();
  await maker.db.schema.createIndex('security_events_by_age').on('security_events').column('at').execute();
  await maker.addTexts('sessions', 'network', 'replaced_at');
}

/** Invitations to register, under the system user; and indexes to find unconfirmed users and expired marks. */
export async function registration(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await maker
    .table('invites')
    .texts('user_id', 'token_hash')
    .optionalTexts('email', 'note')
    .naturals('uses_left')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'token_hash')
    .length('token_hash', 43, 43)
    .length('note', 0, 255)
    .create();
  await schema.createIndex('invites_by_end').on('invites').column('expires_at').execute();
  await schema.createIndex('once_by_end').on('once').column('until').execute();
  const unconfirmed = schema.createIndex('users_unconfirmed').on('users').column('user_id');
  await unconfirmed
    .where(sql.ref('email_verified'), '=', sql.lit(0))
    .where(sql.ref('closes_at'), 'is', null)
    .execute();
}

/** Pictures are stored by their path: with the address of the server in it, a new name of the server broke them all. */
export async function picturePaths({ db, engine }: TableMaker): Promise<void> {
  const start =
    engine === 'postgres' ? sql`strpos(picture_url, '/pictures/')` : sql`instr(picture_url, '/pictures/')`;
  await sql`
    update users set picture_url = substr(picture_url, ${start})
    where picture_url like 'http%://%/pictures/' || user_id || '/%'
  `.execute(db);
}

/** Passkeys, two-step verification with its recovery codes, and sign-ins that wait for their second step. */
export async function secondFactor(maker: TableMaker): Promise<void> {
  // WebAuthn counts in 32 bits without a sign.
  const count = maker.engine === 'postgres' ? 'bigint' : 'integer';
  await maker.addTexts('users', 'two_step_at');
  await maker.addTexts('sessions', 'first_proved_at', 'factor_proved_at');
  await maker
    .table('passkeys')
    .texts('user_id', 'id', 'credential_id', 'public_key')
    .required(count, 'counter')
    .texts('transports', 'name')
    .flags('backed_up')
    .texts('created_at')
    .optionalTexts('last_used_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .create();
  await maker
    .table('totp_secrets')
    .texts('user_id', 'secret')
    .naturals('last_step')
    .texts('created_at')
    .primaryKey('user_id')
    .belongsToUser()
    .create();
  await maker
    .table('recovery_codes')
    .texts('user_id', 'code_hash', 'created_at')
    .primaryKey('user_id', 'code_hash')
    .belongsToUser()
    .create();
  await maker
    .table('sign_in_challenges')
    .texts('user_id', 'token_hash')
    .naturals('attempts')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'token_hash')
    .belongsToUser()
    .create();
  const byEnd = maker.db.schema.createIndex('sign_in_challenges_by_end').on('sign_in_challenges');
  await byEnd.column('expires_at').execute();
}
