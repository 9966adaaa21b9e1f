import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes every session of a server last proved an hour ago, as time would. */
export function makeSessionsStale(dataDir: string): void {
  setEvery(dataDir, 'update sessions set proved_at = ?', Date.now() - 3_600_000);
}

/** Makes every change of email too old to be undone, as a week would. */
export function endUndos(dataDir: string): void {
  setEvery(dataDir, 'update email_undos set expires_at = ?', Date.now() - 1_000);
}

/** Makes every session of a server run out, while the browsers keep their cookies. */
export function endSessions(dataDir: string): void {
  setEvery(dataDir, 'update sessions set expires_at = ?', Date.now() - 1_000);
}

function setEvery(dataDir: string, statement: string, at: number): void {
  const database = new DatabaseSync(join(dataDir, 'resilience.sqlite'), { timeout: 5_000 });
  database.prepare(statement).run(new Date(at).toISOString());
  database.close();
}
