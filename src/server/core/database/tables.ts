import { sql } from 'kysely';
import type { Tables } from './schema.ts';

export type TableName = keyof Tables;

export interface TableFacts<T extends TableName> {
  /** The primary key, in its order. */
  readonly key: readonly (keyof Tables[T] & string)[];
  /** The column that decides the shard: the user, or the circle; except when a row is found before its user is known. */
  readonly shardedBy: keyof Tables[T] & string;
}

const byUser = { shardedBy: 'user_id' } as const;
const byCircle = { shardedBy: 'circle_id' } as const;

/**
 * Every table, referenced ones first. Whatever works on all tables (the move between engines, the distribution over shards, the test of
 * every statement) reads this list and no other.
 */
export const tables: { readonly [T in TableName]: TableFacts<T> } = {
  users: { key: ['user_id'], ...byUser },
  identities: { key: ['provider', 'subject'], shardedBy: 'subject' },
  user_identities: { key: ['user_id', 'provider'], ...byUser },
  sessions: { key: ['user_id', 'token_hash'], ...byUser },
  known_devices: { key: ['user_id', 'token_hash'], ...byUser },
  passkeys: { key: ['user_id', 'id'], ...byUser },
  personal_tokens: { key: ['user_id', 'token_hash'], ...byUser },
  connections: { key: ['user_id', 'id'], ...byUser },
  assistant_writes: { key: ['user_id', 'number'], ...byUser },
  totp_secrets: { key: ['user_id'], ...byUser },
  recovery_codes: { key: ['user_id', 'code_hash'], ...byUser },
  sign_in_challenges: { key: ['user_id', 'token_hash'], ...byUser },
  idempotency_keys: { key: ['user_id', 'key'], ...byUser },
  power_events: { key: ['user_id', 'id'], ...byUser },
  event_counts: { key: ['user_id'], ...byUser },
  dividers: { key: ['user_id', 'id'], ...byUser },
  habits: { key: ['user_id', 'id'], ...byUser },
  habit_days: { key: ['user_id', 'habit_id', 'day'], ...byUser },
  steps: { key: ['user_id', 'habit_id', 'id'], ...byUser },
  imports: { key: ['user_id', 'id'], ...byUser },
  imported_habits: { key: ['user_id', 'import_id', 'habit_id'], ...byUser },
  once: { key: ['user_id', 'mark'], ...byUser },
  email_undos: { key: ['user_id', 'id'], ...byUser },
  mail_secrets: { key: ['user_id', 'purpose'], ...byUser },
  pictures: { key: ['user_id', 'id'], ...byUser },
  reminder_devices: { key: ['user_id', 'token_hash'], ...byUser },
  security_events: { key: ['user_id', 'at', 'id'], ...byUser },
  invites: { key: ['user_id', 'token_hash'], ...byUser },
  server_facts: { key: ['user_id', 'name'], ...byUser },
  jobs: { key: ['user_id', 'id'], ...byUser },
  habit_tags: { key: ['user_id', 'key_hash'], ...byUser },
  calendars: { key: ['user_id', 'key_hash'], ...byUser },
  webhooks: { key: ['user_id', 'id'], ...byUser },
  webhook_deliveries: { key: ['user_id', 'webhook_id', 'id'], ...byUser },
  memberships: { key: ['user_id', 'circle_id'], ...byUser },
  shares: { key: ['user_id', 'habit_id', 'circle_id'], ...byUser },
  goal_links: { key: ['user_id', 'habit_id', 'goal_id'], ...byUser },
  circle_blocks: { key: ['user_id', 'blocked_id'], ...byUser },
  circles: { key: ['circle_id'], ...byCircle },
  circle_members: { key: ['circle_id', 'member_id'], ...byCircle },
  circle_shares: { key: ['circle_id', 'member_id', 'habit_id'], ...byCircle },
  circle_goals: { key: ['circle_id', 'id'], ...byCircle },
  circle_parts: { key: ['circle_id', 'member_id', 'goal_id'], ...byCircle },
  circle_cheers: { key: ['circle_id', 'from_id', 'to_id', 'day'], ...byCircle },
  circle_links: { key: ['circle_id', 'id'], ...byCircle },
};

export const tableNames = Object.keys(tables) as TableName[];

/** The columns of a habit whose bytes count as text of its account. */
export const habitTexts = [
  'name',
  'notes',
  'schedule',
  'reminder_message',
  'reminders',
  'ahead',
  'growth',
  'reward',
] as const;

/** The bytes of those columns of one habit: reads lengths and no text. */
export const habitTextBytes = sql<number>`${sql.join(
  habitTexts.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
  sql` + `,
)}`;

/** The bytes of a stored day beside its completed steps and its note, about: its keys and its index entries. */
export const DAY_ROW_BYTES = 200;

/** The bytes that a row of habit_days counts for. */
export const habitDayBytes = sql<number>`${sql.lit(DAY_ROW_BYTES)} + octet_length(steps) + octet_length(note)`;
