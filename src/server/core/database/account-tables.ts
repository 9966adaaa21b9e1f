import type { ForeignSource } from '#contract/imports.ts';
import type { EventMethod } from '#contract/security-events.ts';

/** A passkey (docs/decisions/second-factor.md). */
export interface PasskeysTable {
  user_id: string;
  id: string;
  /** WebAuthn's id of the credential, base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Of its signatures; 0 where the authenticator does not count. */
  counter: number;
  /** JSON list of WebAuthn's transports. */
  transports: string;
  name: string;
  /** Synchronised by a password manager. */
  backed_up: 0 | 1;
  created_at: string;
  last_used_at: string | null;
  /** The domain of the address that it was made at. Null in rows of before a server had several, until it is used. */
  rp_id: string | null;
}

/** What holds for the server as a whole until an instant; a row of the system user. */
export interface ServerFactsTable {
  user_id: string;
  name: string;
  until: string;
  /** What it says, where the name alone does not. */
  value: string | null;
}

/** A token by which a program of the user calls the API (docs/decisions/personal-tokens.md). */
export interface PersonalTokensTable {
  user_id: string;
  id: string;
  /** SHA-256 of the token, base64url: the token itself is never stored. */
  token_hash: string;
  name: string;
  /** JSON list of the contract's TokenScope. */
  scopes: string;
  /** JSON list of the ids of the habits that exist for it; null for all. */
  habit_ids: string | null;
  /** JSON list of the origins whose pages may use it. */
  origins: string;
  created_at: string;
  /** Null for one that does not end by itself. */
  expires_at: string | null;
  /** The user's day of the last use, and the network of its first call: written once a day. */
  last_used_on: string | null;
  last_network: string | null;
  /** Of an access token: the connection that it belongs to, and the one address that takes it. */
  connection_id: string | null;
  audience: string | null;
}

/** An assistant that the user has let in (docs/decisions/assistants.md#oauth): first a code, then a family of refresh tokens. */
export interface ConnectionsTable {
  user_id: string;
  id: string;
  client_id: string;
  /** As the client calls itself. */
  name: string;
  redirect_uri: string;
  audience: string;
  scopes: string;
  habit_ids: string | null;
  created_at: string;
  /** Of the code; then of the refresh token. */
  expires_at: string;
  /** SHA-256 of the code's secret, kept to know a second use; the PKCE challenge that its verifier must meet. */
  code_hash: string;
  code_challenge: string;
  /** SHA-256 of what all refresh tokens of the connection share, and of what the current one has alone. Null until the code is redeemed. */
  family_hash: string | null;
  refresh_hash: string | null;
  last_used_on: string | null;
  last_network: string | null;
}

/** A change that an assistant made, and what was there before (docs/decisions/assistants.md#writes). */
export interface AssistantWritesTable {
  user_id: string;
  /** In the order in which they were made. */
  number: number;
  /** The id of its connection or personal token, and the name of that then. */
  client_id: string;
  client: string;
  what: 'day' | 'newHabit' | 'habit' | 'break';
  /** Null for a break. */
  habit_id: string | null;
  day: string | null;
  /** JSON of the columns that it changed, of the day or the habit: as they were, null where there was nothing, and as it left them. */
  before: string | null;
  after: string;
  made_at: string;
}

/** An address that logs one habit (docs/decisions/tags.md). */
export interface HabitTagsTable {
  user_id: string;
  id: string;
  /** SHA-256 of the key in the address, base64url: the key itself is never stored. */
  key_hash: string;
  habit_id: string;
  action: 'done' | 'add';
  created_at: string;
  /** The last press that was no repetition. */
  pressed_at: string | null;
}

/** A device on which the user has signed in: it has a budget of its own for passwords (docs/decisions/known-devices.md). */
export interface KnownDevicesTable {
  user_id: string;
  /** SHA-256 of the device's secret, base64url. */
  token_hash: string;
  seen_at: string;
}

/** The secret of two-step verification: until `users.two_step_at` is set, a setup that waits for its first code. */
export interface TotpSecretsTable {
  user_id: string;
  /** Sealed (core/secrets). */
  secret: string;
  /** The time step of the last accepted code: it and those before are used up. */
  last_step: number;
  created_at: string;
}

/** Recovery codes that are not used yet. */
export interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256, base64url. */
  code_hash: string;
  created_at: string;
}

/** A sign-in whose first step was right, and which waits for its code. */
export interface SignInChallengesTable {
  user_id: string;
  /** SHA-256 of the token's secret, base64url. */
  token_hash: string;
  /** Codes that were tried. */
  attempts: number;
  created_at: string;
  expires_at: string;
  /** How the first step was taken. Null in rows of older versions. */
  first_method: EventMethod | null;
}

/** A device on which the user has signed in: it has a budget of its own for passwords (docs/decisions/known-devices.md). */
export interface KnownDevicesTable {
  user_id: string;
  /** SHA-256 of the device's secret, base64url. */
  token_hash: string;
  seen_at: string;
}

/** What happened to an account: shown to its user for 90 days (docs/decisions/security-events.md). */
export interface SecurityEventsTable {
  user_id: string;
  at: string;
  id: string;
  /** One of the contract's kinds. */
  kind: string;
  /** The names of the browser and the system; null when they are not recognised. */
  browser: string | null;
  system: string | null;
  /** As in `sessions`. */
  network: string | null;
  /** The id of the session that caused it, as the API shows it; null without one. */
  session: string | null;
  /** JSON of the contract's EventDetail: no secret, no address, no text of users. */
  detail: string;
  /** How often it happened: above 1 when further ones of a day are only counted. */
  times: number;
}

/** Invitations to register, all of the system user: the operator creates them. Deleted with their last use. */
export interface InvitesTable {
  user_id: string;
  /** SHA-256 of the secret, base64url. */
  token_hash: string;
  /** The one address that may register with it; null for any. */
  email: string | null;
  /** The operator's own note. */
  note: string | null;
  uses_left: number;
  created_at: string;
  expires_at: string;
}

/** The secret of a mailed link: one per purpose, so that a newer link ends the older. */
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
 * A change of email that its former address can undo. While it exists, that address stays claimed for this user in `identities`, so that
 * no other account can take it.
 */
export interface EmailUndosTable {
  user_id: string;
  id: string;
  /** The address to restore, and whether it was confirmed. */
  email: string;
  email_verified: 0 | 1;
  /** SHA-256 of the secret of the mailed link, base64url; null until the mail is sent. */
  secret_hash: string | null;
  /** When the change was requested. */
  created_at: string;
  expires_at: string;
}

/** An import of another app's file (docs/decisions/imports.md). */
export interface ImportsTable {
  user_id: string;
  id: string;
  source: ForeignSource;
  created_at: string;
  /** When its undo began; null before. */
  undo_at: string | null;
  /** What it did: habits that it made, habits that existed and got days, and the days of both. */
  habits_added: number;
  habits_merged: number;
  days: number;
  /** What its undo did so far. */
  habits_removed: number;
  days_removed: number;
  /** The bytes of its rows in imported_habits, written with them. */
  bytes: number;
}

/** A habit that an import made, or that got days from it, until it is undone; then only what was kept. Deleted with its habit. */
export interface ImportedHabitsTable {
  user_id: string;
  import_id: string;
  habit_id: string;
  /** The days that its undo kept, since they were changed after the import; null before. */
  kept_days: number | null;
  /** Of the habit as the import made it: hash of its own fields and steps. Null for one that existed. */
  fingerprint: string | null;
  /** JSON of the domain's TickSet: days without anything before that were only ticked, or only skipped. */
  ticks: string;
  skips: string;
  /** JSON of the domain's DayValues: days without anything before that only got an amount. */
  amounts: string;
  /** JSON list of the other days: [day, mark of the row as it was left, its columns before or null]. */
  others: string;
}

/** A feed that calendar programs of the user read (docs/decisions/calendars.md). */
export interface CalendarsTable {
  user_id: string;
  /** SHA-256 of the secret in its address, base64url: the address itself is never stored. */
  key_hash: string;
  id: string;
  kind: 'plan' | 'record';
  /** Whether it names habits, or only counts them. */
  names: 0 | 1;
  /** JSON list of the ids of the dividers whose habits are in it; null for all habits. */
  divider_ids: string | null;
  created_at: string;
  /** The user's day of the last use, and the network of its first read: written once a day. */
  last_used_on: string | null;
  last_network: string | null;
}

/** Of programs, tags, calendars and assistants that users connect. */
export interface ConnectedTables {
  personal_tokens: PersonalTokensTable;
  habit_tags: HabitTagsTable;
  connections: ConnectionsTable;
  assistant_writes: AssistantWritesTable;
  calendars: CalendarsTable;
}
