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
