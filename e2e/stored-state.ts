import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

function run(dataDir: string, statement: string, value: string): void {
  const database = new DatabaseSync(join(dataDir, 'resilience.sqlite'), { timeout: 5_000 });
  database.prepare(statement).run(value);
  database.close();
}
