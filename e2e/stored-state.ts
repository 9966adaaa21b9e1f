import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createToken } from '#server/accounts/secrets/opaque-token.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';

/** Confirms an address, as the mailed link would. */
export function confirmEmail(dataDir: string, email: string): void {
  run(dataDir, 'update users set email_verified = 1 where email = ?', email);
}

/** Leaves the account without a password, as one that was created by a provider. */
export function removePassword(dataDir: string, email: string): void {
  run(dataDir, 'update users set password_hash = null where email = ?', email);
}

/** Makes the last proof of every session of a server an hour old. */
export function makeSessionsStale(dataDir: string): void {
  run(
    dataDir,
    'update sessions set first_proved_at = null, factor_proved_at = null, proved_at = ?',
    instant(Date.now() - 3_600_000),
  );
}

/** Lets every session of a server expire, while the browsers keep their cookies. */
export function endSessions(dataDir: string): void {
  run(dataDir, 'update sessions set expires_at = ?', instant(Date.now() - 1_000));
}

/** Creates an invitation, as the operator's command line would, and answers its token. */
export function createInvitation(dataDir: string): string {
  const { token, tokenHash } = createToken(SYSTEM_USER);
  const expiresAt = instant(Date.now() + 3_600_000);
  const columns = 'user_id, token_hash, uses_left, created_at, expires_at';
  const statement = `insert into invites (${columns}) values (?, ?, 1, ?, ?)`;
  run(dataDir, statement, SYSTEM_USER, tokenHash, instant(Date.now()), expiresAt);
  return token;
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

function run(dataDir: string, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(join(dataDir, 'resilience.sqlite'), { timeout: 5_000 });
  database.prepare(statement).run(...values);
  database.close();
}
