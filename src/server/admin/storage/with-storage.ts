import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { emailSchema, idSchema } from '#contract/common.ts';
import { findUser, findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import { RefusedError } from '#server/admin/command/terminal.ts';
import { type Config, readConfig } from '#server/core/config/config.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import { openBeside, requireCurrentSchema } from '#server/core/database/opening/open.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/user-rows.ts';
import { messageOf } from '#server/core/errors/log.ts';
import type { Acting } from '#server/operator/acts/member-acts.ts';

export interface AdminStorage {
  readonly config: Config;
  readonly database: Database;
}

/** Runs a command on the data of the settings, beside a server that may be running. */
export async function withStorage<T>(work: (storage: AdminStorage) => Promise<T>): Promise<T> {
  const config = readOwnConfig();
  return await withDatabase(config, async (database) => {
    await requireCurrentSchema(database);
    return await work({ config, database });
  });
}

/** The same for a database of any version. */
export async function withDatabase<T>(
  { DATA_DIR, DATABASE_URL }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const warn = (details: object, message: string) => {
    const reason = 'err' in details ? messageOf(details.err) : '';
    process.stderr.write(`${message}${reason === '' ? '' : ` (${reason})`}\n`);
  };
  const log = { info: () => {}, warn };
  const database = await openBeside({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
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

/** An account on the command line: its current email, or its id. */
export type AccountName = { readonly email: string } | { readonly id: string };

export const accountName = z.string().transform((given, context): AccountName => {
  const id = idSchema.safeParse(given);
  if (id.success) return { id: id.data };
  const email = emailSchema.safeParse(given);
  if (email.success) return { email: email.data };
  context.addIssue({ code: 'custom', message: 'must be an email or the id of an account' });
  return z.NEVER;
});

/** RefusedError: there is none, or the email is a former one, whose owner may be another person. */
export async function findAccount(queries: Queries, name: AccountName): Promise<UsersTable> {
  const id = 'id' in name ? name.id : await findUserIdByEmail(queries, name.email);
  const user = id === null ? null : await findUser(queries, id);
  if (!user) throw new RefusedError('There is no such account.');
  if ('email' in name && user.email !== name.email) {
    throw new RefusedError(
      `${name.email} is a former address of ${user.user_id}: name the account by its id.`,
    );
  }
  return user;
}

/** Finds an account and works on it in one transaction, as a request of its user would. */
export async function changeAccount<T>(
  database: Database,
  name: AccountName,
  work: (acting: Acting) => Promise<T>,
): Promise<T> {
  const { user_id: userId } = await findAccount(database.db, name);
  return await withTransaction(
    database,
    userId,
    async (scope) =>
      await work({ scope, user: await findAccount(scope.queries, { id: userId }), now: Date.now() }),
  );
}
