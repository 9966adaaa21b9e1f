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
}

/** The secret of two-step verification: until `users.two_step_at` is set, a setup that waits for its first code. */
interface TotpSecretsTable {
  user_id: string;
  /** Sealed (core/secrets). */
  secret: string;
  /** The time step of the last accepted code: it and those before are used up. */
  last_step: number;
  created_at: string;
}

/** Recovery codes that are not used yet. */
interface RecoveryCodesTable {
  user_id: string;
  /** SHA-256, base64url. */
  code_hash: string;
  created_at: string;
}

/** A sign-in whose first step was right, and which waits for its code. */
interface SignInChallengesTable {
  user_id: string;
  /** SHA-256 of the token's secret, base64url. */
  token_hash: string;
  /** Codes that were tried. */
  attempts: number;
  created_at: string;
  expires_at: string;
}

/** The tables of passkeys and two-step verification; the values as in schema.ts. */
export interface FactorTables {
  passkeys: PasskeysTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
}
