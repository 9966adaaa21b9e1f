import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RefusedError } from '#server/admin/command/refused-error.ts';
import { type Config, readConfig } from '#server/core/config/config.ts';
import type { Database } from '#server/core/database/database.ts';
import { openBeside, requireCurrentSchema } from '#server/core/database/opening/open-beside.ts';
import { messageOf } from '#server/core/errors/message-of.ts';

export interface AdminStorage {
  readonly config: Config;
  readonly database: Database;
}

/** Runs a command on the data of the settings, beside a server that may be running. */
export async function withStorage<T>(work: (storage: AdminStorage) => Promise<T>): Promise<T> {
  const config = readOwnConfig();
  const database = await openBeside(storageOptions(config));
  try {
    await requireCurrentSchema(database);
    return await work({ config, database });
  } finally {
    await database.close();
  }
}

export function storageOptions({ DATA_DIR, DATABASE_URL }: Config) {
  const warn = (details: object, message: string) => {
    const reason = 'err' in details ? messageOf(details.err) : '';
    process.stderr.write(`${message}${reason === '' ? '' : ` (${reason})`}\n`);
  };
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, log: { info: () => {}, warn } };
}

/** The settings, as a server would read them here. Refuses another user than that of the server. */
export function readOwnConfig(): Config {
  const config = readConfig();
  requireOwner(config.DATA_DIR);
  return config;
}

/** Files that another user writes, root included, would be out of the server's reach. Its own files tell which user it is. */
function requireOwner(dataDir: string): void {
  const user = process.getuid?.();
  const entries = existsSync(dataDir) ? readdirSync(dataDir, { withFileTypes: true }) : [];
  const file = entries.find((entry) => entry.isFile());
  if (user === undefined || file === undefined) return;
  const { uid: owner } = statSync(join(dataDir, file.name));
  if (owner === user) return;
  throw new RefusedError(
    `The files in ${resolve(dataDir)} belong to the user ${owner}: run this as that user (sudo -u '#${owner}' …), so that the server can use what it writes.`,
  );
}
