import { randomUUID } from 'node:crypto';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase, type StorageOptions } from '#server/core/database/opening/open.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { startServer } from '#tests/api/server-process.ts';
import { readStored, type Stored } from './read-stored.ts';
import { BusyError, RefusedError, type Tick, type TickServer, type TickTarget } from './tick.ts';

/** The token of each user. */
export type Tokens = ReadonlyMap<string, string>;

/** People of two habits each, signed in. */
export async function makeMembers(database: Database, count: number) {
  const storage = { database, engine: database.engine, clock: { now: Date.now() } };
  const targets: TickTarget[] = [];
  const tokens = new Map<string, string>();
  for (let member = 0; member < count; member += 1) {
    const user = await buildUser(storage);
    tokens.set(user.userId, user.token);
    for (const order of [0, 1]) {
      const { id } = await buildHabit(storage, user, { order });
      targets.push({ userId: user.userId, habitId: id });
    }
  }
  return { targets, tokens };
}

/** What is stored while no server runs. */
export async function storedBy(options: StorageOptions): Promise<Stored> {
  const database = await openDatabase(options);
  try {
    return await readStored(database);
  } finally {
    await database.close();
  }
}

/** Ticks over HTTP as clients do, each with an Idempotency-Key. */
export function tickSender(url: string, tokens: Tokens): TickServer['send'] {
  return async ({ userId, habitId, day, done }: Tick) => {
    const answer = await fetch(`${url}/api/v1/habits/${habitId}/activities`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.get(userId)}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ action: done ? 'create' : 'remove', days: [day] }),
    });
    await answer.arrayBuffer();
    if (answer.status === 503) throw new BusyError('The server answered 503.');
    if (!answer.ok) throw new RefusedError(`The server answered ${answer.status}.`);
  };
}

/** The real server as a process of its own. */
export async function startHttpServer(
  { dataDir, databaseUrl }: StorageOptions,
  tokens: Tokens,
): Promise<TickServer> {
  const { child, url, ended } = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  return {
    send: tickSender(url, tokens),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
