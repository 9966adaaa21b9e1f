import { randomUUID } from 'node:crypto';
import type { StorageOptions } from '#server/core/database/opening/open.ts';
import { startServer } from '#tests/api/server-process.ts';
import { BusyError, RefusedError, type Tick, type TickServer } from './tick.ts';

/** The real server as a process of its own, ticked over HTTP as its clients do, each tick with an Idempotency-Key. */
export async function startHttpServer(
  { dataDir, databaseUrl }: StorageOptions,
  tokens: ReadonlyMap<string, string>,
): Promise<TickServer> {
  const { child, url, ended } = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  return {
    send: async ({ userId, habitId, day, done }: Tick) => {
      const answer = await fetch(`${url}/api/v1/habits/${habitId}/activities`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens.get(userId)}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ action: done ? 'create' : 'remove', days: [day] }),
      });
      if (answer.status === 503) throw new BusyError('The server answered 503.');
      if (!answer.ok) throw new RefusedError(`The server answered ${answer.status}.`);
      await answer.arrayBuffer();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
