import type { Provider } from '#contract/account.ts';
import type { EventMethod } from '#contract/security-events.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import type * as account from './account-tables.ts';
import type { CircleTables } from './circle-tables.ts';
import type * as devices from './device-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/**
 * The tables, as Kysely sees them. Every table except for `identities` and those of circles has user_id first in its primary key; booleans are 0 | 1, JSON and
 * instants (ISO 8601 UTC) and days (YYYY-MM-DD) are text, so that both engines store the same values.
 */
type Flag = 0 | 1;

export interface UsersTable {
  user_id: string;
  email: string;
  email_verified: Flag;
  /** The requested address, until its link is opened; null without one. Claimed only then. */
  pending_email: string | null;
  pending_email_at: string | null;
  /** PHC string, or null for an account that signs in by a provider only. */
  password_hash: string | null;
  /** When the password was last set or changed; null for an older row. */
  password_set_at: string | null;
  /** When two-step verification was switched on; null while it is off. Then `totp_secrets` has a row. */
  two_step_at: string | null;
  first_name: string;
  /** The path of the picture on this server. */
  picture_url: string | null;
  locale: 'en' | 'fr';
  time_zone: string;
  country: string | null;
  platform_android: Flag;
  platform_ios: Flag;
  platform_web: Flag;
  /** JSON of the contract's Settings and Onboarding, of the domain's breaks, and a list of what webhooks want: each request reads them. */
  settings: string;
  onboarding: string;
  breaks: string;
  hook_events: string;
  role: 'member' | 'operator';
  /** What gave the role, where it also takes it back: the operator's provider, by a claim. Null for one that was given for good. */
  role_by: 'oidc' | null;
  /** Ticks on due days of habits that were deleted since: part of the lifetime counter. */
  habits_completed_kept: number;
  /** When a closed account is erased; from then on sign-in is refused. Null while it is open. */
  closes_at: string | null;
  /** Whether the user is a member of a circle: then each write of theirs shows it what changed. */
  in_circle: Flag;
  created_at: string;
  /** Raised by every transaction of the user: while it stays the same, so do all rows of the user that transactions write. */
  revision: number;
}

/**
 * The user of each identity: (issuer, subject) -> user. Keyed by the identity and never joined. For passwords: provider 'email', subject
 * the normal form of the address. For passkeys: provider 'passkey', subject the SHA-256 of the credential's id, base64url; for personal
 * tokens and tags: provider 'token' or 'tag', subject that of the token or the key.
 */
export interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  created_at: string;
}

/** The same identities of providers by their user, so that an account's own are found among its rows. One per provider. */
export interface UserIdentitiesTable {
  user_id: string;
  provider: Provider;
  subject: string;
  /** The email that the provider reported when it was linked: shown, never matched. */
  email: string | null;
  created_at: string;
  /** Apple's refresh token with its client, encrypted (`sealAppleToken`): it is revoked when the link ends. */
  sealed_token: string | null;
}

export interface SessionsTable {
  user_id: string;
  /** SHA-256 of the token's secret, base64url: the secret itself is never stored. */
  token_hash: string;
  user_agent: string | null;
  /** The network of the last day of use: its first 24 bits (IPv4) or 48 bits (IPv6). Null when it is not known. */
  network: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** When its user last re-authenticated: at the sign-in, or since. Null for sessions of older versions. */
  proved_at: string | null;
  /** When the first of two proofs was given; null without two-step verification. */
  first_proved_at: string | null;
  /** When a passkey or a code of two-step verification was last used in this session. */
  factor_proved_at: string | null;
  /** SHA-256 of the mailed proof code with the session's hash, base64url; null when none was mailed. */
  proof_code_hash: string | null;
  /** Wrong guesses at it so far. */
  proof_code_attempts: number | null;
  proof_code_expires_at: string | null;
  /** SHA-256 of the code by which another device signs in, base64url, and its end; null while there is none. */
  device_code_hash: string | null;
  device_code_expires_at: string | null;
  /** When another token took its place: it works only until the requests under way have ended. Null for a current one. */
  replaced_at: string | null;
  /** How its user signed in, the first step where there were two. Null in rows of older versions. */
  signed_in_by: EventMethod | null;
}

export interface DividersTable {
  user_id: string;
  id: string;
  name: string;
  position: number;
  closed: Flag;
  /** JSON of the contract's rule and window; null for none. */
  rule: string | null;
  day_window: string | null;
  created_at: string;
}

export interface HabitsTable {
  user_id: string;
  id: string;
  name: string;
  emoji: string;
  position: number;
  /** JSON list of the chosen weekdays; the schedule below is their history. */
  days: string;
  /** JSON of the domain's Schedule. */
  schedule: string;
  /** The creation day in the user's zone at that time. */
  created_on: string;
  /** JSON of the domain's TickSet: roll-ups of the done and the skipped habit_days, written with them. */
  ticks: string;
  skips: string;
  /** The same of the days with a note. */
  noted: string;
  /** JSON of the domain's DayValues: the roll-up of the amounts. */
  amounts: string;
  /** The number of due items that were met, but for a limit: the habit's part of the lifetime counter. */
  completed: number;
  /** The bytes of its rows in habit_days (tables.ts), written with them: an account may have so many in sum. */
  day_bytes: number;
  notes: string;
  notes_visibility: Flag;
  steps_visibility: Flag;
  reminder_message: string | null;
  reminder_time: string | null;
  activated: Flag;
  archived_at: string | null;
  created_at: string;
  kind: HabitKind;
  unit: string;
  /** Whole thousandths of the unit; null for a habit that is ticked. */
  target: number | null;
  /** What one tap adds, in whole thousandths of the unit. */
  step: number;
  /** The money that a clean day saves, in whole thousandths; null for none. */
  cost: number | null;
  /** JSON of the domain's Repeat; null where `days` are the repetition. */
  repeat: string | null;
  /** The days that bound the habit; null for no bound. */
  starts_on: string | null;
  ends_on: string | null;
  /** When the running timer began; null while none runs. */
  timer_started_at: string | null;
  /** JSON list of the reminders, but for the time and message of the first. */
  reminders: string;
  /** JSON list of the domain's plans ahead, in the schedule too while the habit is active; null for none. */
  ahead: string | null;
  /** JSON of the domain's Growth; null for a target that stays. */
  growth: string | null;
  /** What a routine plans for it; null for none. */
  minutes: number | null;
  by_session_only: Flag;
  /** JSON of the reward; null for none. */
  reward: string | null;
}

/** One habit on one day. A row exists while it has content: a count above 0, a completed step, a state, an amount or a note. */
export interface HabitDaysTable {
  user_id: string;
  habit_id: string;
  day: string;
  count: number;
  /** JSON list of the ids of the steps completed on that day. */
  steps: string;
  /** Null unless the day was skipped by hand; never on a done day. */
  state: 'skipped' | null;
  /** The logged amount in whole thousandths of the unit; null when nothing is logged, and for a habit that is ticked. */
  value: number | null;
  note: string;
}

export interface StepsTable {
  user_id: string;
  habit_id: string;
  id: string;
  name: string;
  position: number;
  created_at: string;
}

/** The answer of a write, stored with its effect in one transaction. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  status: number;
  /** Empty when it was too large to store: then `row_id` names its row. */
  answer: string;
  /** The id of the row from which a repetition is answered; null when the answer itself is stored. */
  row_id: string | null;
  created_at: string;
}

/** Product events. Those of visitors have the system user's id. */
export interface PowerEventsTable {
  user_id: string;
  id: string;
  name: string;
  /** JSON object. */
  properties: string;
  created_at: string;
}

/** The number of stored events of a user, or of all visitors, and their bytes: so that a limit needs no count of the events. */
export interface EventCountsTable {
  user_id: string;
  kept: number;
  bytes: number;
}

/**
 * Jobs: done after the commit that enqueued them, leased, and repeated until they succeed. They contain no secret. No foreign key: some
 * outlive their user.
 */
export interface JobsTable {
  user_id: string;
  id: string;
  kind: string;
  payload: string;
  /** The earliest start. */
  due_at: string;
  /** The end of its lease; null while it is free. */
  leased_until: string | null;
  /** The id of its lease: only the lease's owner may record the end. */
  lease: string | null;
  attempts: number;
  /** A code; never text from outside. */
  last_error: string | null;
  /** When it was given up; null while it is to be done. */
  failed_at: string | null;
  created_at: string;
}

export interface Tables extends WebhookTables, CircleTables, account.ConnectedTables {
  users: UsersTable;
  identities: IdentitiesTable;
  user_identities: UserIdentitiesTable;
  sessions: SessionsTable;
  known_devices: account.KnownDevicesTable;
  dividers: DividersTable;
  habits: HabitsTable;
  habit_days: HabitDaysTable;
  steps: StepsTable;
  idempotency_keys: IdempotencyKeysTable;
  power_events: PowerEventsTable;
  event_counts: EventCountsTable;
  once: devices.OnceTable;
  email_undos: account.EmailUndosTable;
  mail_secrets: account.MailSecretsTable;
  jobs: JobsTable;
  pictures: devices.PicturesTable;
  reminder_devices: devices.ReminderDevicesTable;
  security_events: account.SecurityEventsTable;
  invites: account.InvitesTable;
  server_facts: account.ServerFactsTable;
  passkeys: account.PasskeysTable;
  totp_secrets: account.TotpSecretsTable;
  recovery_codes: account.RecoveryCodesTable;
  sign_in_challenges: account.SignInChallengesTable;
  imports: account.ImportsTable;
  imported_habits: account.ImportedHabitsTable;
}
