/**
 * The tables, as Kysely sees them. Every table but `identities` has user_id first in its primary key; booleans are 0 | 1, JSON
 * and instants (ISO 8601 UTC) and days (YYYY-MM-DD) are text, so that both engines hold the same values.
 */
type Flag = 0 | 1;

export interface UsersTable {
  user_id: string;
  email: string;
  email_verified: Flag;
  /** The address that was asked for, until its link is opened; null without one. Claimed only then. */
  pending_email: string | null;
  pending_email_at: string | null;
  /** PHC string, or null for an account that signs in by Google or Apple only. */
  password_hash: string | null;
  /** When the password was last set or changed; null before that was written down. */
  password_set_at: string | null;
  first_name: string;
  picture_url: string | null;
  locale: 'en' | 'fr';
  time_zone: string;
  country: string | null;
  platform_android: Flag;
  platform_ios: Flag;
  platform_web: Flag;
  /** JSON of the contract's Settings and Onboarding: they ride on the session's statement. */
  settings: string;
  onboarding: string;
  /** Ticks on due days of habits that were deleted since: the lifetime counter keeps them. */
  habits_completed_kept: number;
  /** When a closed account is erased; from then on nobody signs in to it. Null while it is open. */
  closes_at: string | null;
  created_at: string;
}

/** Who signs in: (issuer, subject) -> user. Keyed by the identity and never joined. For passwords: provider 'email', subject the normal form of the address. */
export interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  created_at: string;
}

/** The same Google and Apple identities by their user, so that an account's own are found among its rows. One a provider. */
export interface UserIdentitiesTable {
  user_id: string;
  provider: 'google' | 'apple';
  subject: string;
  /** What the provider called it when it was linked: shown, never matched. */
  email: string | null;
  created_at: string;
}

export interface SessionsTable {
  user_id: string;
  /** SHA-256 of the token's secret, base64url: the secret itself is never stored. */
  token_hash: string;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** When its user last proved who they are: at the sign-in, or since. Null for sessions from before this was written down. */
  proved_at: string | null;
  /** SHA-256 of the mailed code to prove oneself by, with the session's hash, base64url; null where none was mailed. */
  proof_code_hash: string | null;
  /** Wrong guesses at it so far. */
  proof_code_attempts: number | null;
  proof_code_expires_at: string | null;
}

/** A device on which the user has signed in: it has a budget of its own for passwords (docs/decisions/known-devices.md). */
export interface KnownDevicesTable {
  user_id: string;
  /** SHA-256 of the secret that the device shows, base64url. */
  token_hash: string;
  seen_at: string;
}

export interface DividersTable {
  user_id: string;
  id: string;
  name: string;
  position: number;
  closed: Flag;
  created_at: string;
}

export interface HabitsTable {
  user_id: string;
  id: string;
  name: string;
  emoji: string;
  position: number;
  /** JSON list of the chosen weekdays; the timeline below is what was in force when. */
  days: string;
  /** JSON of the domain's Schedule. */
  schedule: string;
  /** The creation day in the user's zone of then. */
  created_on: string;
  /** JSON of the domain's TickSet: a roll-up of habit_days, written with it. */
  ticks: string;
  /** How many ticks are on due days: the habit's part of the lifetime counter. */
  completed: number;
  notes: string;
  notes_visibility: Flag;
  steps_visibility: Flag;
  reminder_message: string | null;
  reminder_time: string | null;
  activated: Flag;
  archived_at: string | null;
  created_at: string;
}

/** One habit on one day. A row exists while it says something: a count above 0, or a completed step. */
export interface HabitDaysTable {
  user_id: string;
  habit_id: string;
  day: string;
  count: number;
  /** JSON list of the ids of the steps completed on that day. */
  steps: string;
}

export interface StepsTable {
  user_id: string;
  habit_id: string;
  id: string;
  name: string;
  position: number;
  created_at: string;
}

/** What a write answered, kept with its effect in one transaction. */
export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  status: number;
  /** Empty where it was too large to keep: then `row_id` says what it was about. */
  answer: string;
  /** The id of the row that a repetition is answered from anew; null where the answer is kept whole. */
  row_id: string | null;
  created_at: string;
}

/** What people do with the product. The events of visitors stand under one id that is no user's. */
export interface PowerEventsTable {
  user_id: string;
  id: string;
  name: string;
  /** JSON object. */
  properties: string;
  created_at: string;
}

/** How many events are kept of a user, or of all visitors, and their bytes: so that a bound needs no count of the events. */
export interface EventCountsTable {
  user_id: string;
  kept: number;
  bytes: number;
}

/** What was done and may not be done again until then: a sign-in token used, a notice mailed. */
export interface OnceTable {
  user_id: string;
  mark: string;
  until: string;
}

/** What a mailed link proves: one of a purpose at a time, so that a newer link ends the older. */
export interface MailSecretsTable {
  user_id: string;
  purpose: 'confirm' | 'reset';
  /** SHA-256 of the secret, base64url. */
  secret_hash: string;
  /** The address that it was mailed to. */
  email: string;
  /** Wrong guesses so far. */
  attempts: number;
  created_at: string;
  expires_at: string;
}

/**
 * A change of email that its former address can undo. While it is there, that address stays claimed for this user in `identities`,
 * so that no other account can take it.
 */
export interface EmailUndosTable {
  user_id: string;
  id: string;
  /** The address to restore, and whether it was confirmed. */
  email: string;
  email_verified: Flag;
  /** SHA-256 of the secret of the mailed link, base64url; null until the mail is sent. */
  secret_hash: string | null;
  /** When the change was asked for. */
  created_at: string;
  expires_at: string;
}

/** Work to be done once what wrote it is committed: leased, repeated until it is done. Holds no secret. No foreign key: some outlive their user. */
export interface JobsTable {
  user_id: string;
  id: string;
  kind: string;
  /** JSON of what the kind needs. */
  payload: string;
  /** Not before. */
  due_at: string;
  /** Whoever took it has until then; null while nobody has. */
  leased_until: string | null;
  /** A new one each time it is taken: an end is written down only by who still holds it. */
  lease: string | null;
  attempts: number;
  /** Code of why the last attempt failed; never text from outside. */
  last_error: string | null;
  /** Since when nobody tries any more; null while it is to be done. */
  failed_at: string | null;
  created_at: string;
}

/** The picture that a user uploaded, as it is served. */
export interface PicturesTable {
  user_id: string;
  /** Part of its address: a new picture has a new one. */
  id: string;
  media_type: string;
  /** The file in base64: the same text on both engines. */
  content: string;
  created_at: string;
}

/** How the device of a session reminds: by Web Push (endpoint and keys), or by what it planned itself (until when). Ends with its session. */
export interface ReminderDevicesTable {
  user_id: string;
  token_hash: string;
  endpoint: string | null;
  public_key: string | null;
  auth_secret: string | null;
  local_until: string | null;
  created_at: string;
}

export interface Tables {
  users: UsersTable;
  identities: IdentitiesTable;
  user_identities: UserIdentitiesTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  dividers: DividersTable;
  habits: HabitsTable;
  habit_days: HabitDaysTable;
  steps: StepsTable;
  idempotency_keys: IdempotencyKeysTable;
  power_events: PowerEventsTable;
  event_counts: EventCountsTable;
  once: OnceTable;
  email_undos: EmailUndosTable;
  mail_secrets: MailSecretsTable;
  jobs: JobsTable;
  pictures: PicturesTable;
  reminder_devices: ReminderDevicesTable;
}
