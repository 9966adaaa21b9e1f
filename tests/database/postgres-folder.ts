import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The migrated, empty database that each suite copies. */
export const TEMPLATE = 'resilience_template';

const READY = 'ready';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/** Reaches a database of the server that listens on a Unix socket in `folder`, and nowhere else. */
export function connectionString(folder: string, database: string): string {
  return `postgresql://postgres@${encodeURIComponent(folder)}/${database}`;
}

export function reportReady(folder: string): void {
  report(folder, READY);
}

export function reportFailure(folder: string, error: unknown): void {
  const log = join(folder, 'postgres.log');
  const details = existsSync(log) ? `\n${readFileSync(log, 'utf8').slice(-2_000)}` : '';
  report(folder, `${error instanceof Error ? error.stack : String(error)}${details}`);
}

/** Written whole under another name first: a reader never sees half of it. */
function report(folder: string, state: string): void {
  writeFileSync(join(folder, 'state.part'), state);
  renameSync(join(folder, 'state.part'), join(folder, 'state'));
}

/** Resolves when the server of `folder` answers and its template is migrated. */
export async function untilReady(folder: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const path = join(folder, 'state');
    const state = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (state === READY) return;
    if (state !== undefined) throw new Error(`PostgreSQL for the tests did not start: ${state}`);
    await delay(POLL_MS);
  }
  throw new Error('PostgreSQL for the tests did not start in time.');
}
