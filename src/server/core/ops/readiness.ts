import type { FastifyInstance } from 'fastify';
import { instant, withTimeout } from '#server/core/clock/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { SYSTEM_USER, type UserScope, withTransaction } from '#server/core/database/user-rows.ts';
import type { DiskWatch } from '#server/core/disk/disk-watch.ts';
import { ApiError, storageFull, unavailable } from '#server/core/errors/api-error.ts';
import type { Jobs } from '#server/core/jobs/create-jobs.ts';
import type { Circuits } from '#server/core/limits/circuits.ts';

/** An answer is reused for this long: requests cause at most one write in this time, however many there are. */
const FRESH_MS = 5_000;
/** Storage that has not answered by then counts as down. */
const TIMEOUT_MS = 4_000;
/** With less the embedded database may still overwrite pages, and fails as soon as it must grow. */
const GROWTH_BYTES = 128 * 1024;
/** A row beside those of periodic work, which belong to no user either: the runner ignores it, and each check replaces it. */
const PROBE = { id: 'readiness', kind: 'periodic', attempts: 0 };
/** On a cluster each is on some node. */
const CLUSTER_PROBES = ['0', '2', '4', '6', '8', 'a', 'c', 'e'].map((digit) => digit + SYSTEM_USER.slice(1));
const NEVER = '9999-12-31T00:00:00.000Z';

interface ReadinessParts {
  readonly database: Database;
  readonly circuits: Circuits;
  readonly disk: DiskWatch;
  readonly clock: () => number;
  /** The statements of a signed-in user's first read: a database that takes plain writes may refuse them. */
  readonly reads: readonly ((scope: UserScope) => Promise<unknown>)[];
}

/**
 * Whether storage serves users, by the statements of a real request: resolves when it does, else rejects with the API's error. It checks at
 * most every few seconds.
 */
export type Readiness = () => Promise<void>;

export function createReadiness(parts: ReadinessParts): Readiness {
  let known: { readonly at: number; readonly answer: Promise<ApiError | null> } | undefined;
  return async () => {
    const at = performance.now();
    const isFresh = known !== undefined && at - known.at < FRESH_MS;
    if (!known || !isFresh) known = { at, answer: probe(parts) };
    const refusal = await known.answer;
    if (refusal === null) return;
    // The error is logged once, not again for each request in the meantime.
    if (isFresh) throw new ApiError(refusal.code, { headers: refusal.headers });
    throw refusal;
  };
}

async function probe(parts: ReadinessParts): Promise<ApiError | null> {
  const { database, disk, clock } = parts;
  try {
    const room = database.engine === 'sqlite' ? await disk.look() : null;
    if (room !== null && room.size > 0 && room.free < GROWTH_BYTES)
      return storageFull(new Error(`${room.free} bytes are left on the disk of DATA_DIR.`));
    await withTimeout(TIMEOUT_MS, async () => await serve(parts, instant(clock())), late);
    return null;
  } catch (error) {
    return storageTrouble(error) === 'storageFull' ? storageFull(error) : unavailable(error);
  }
}

const late = (): Error => new Error(`Storage served no user within ${TIMEOUT_MS} ms.`);

/** Serves a user without rows; on a cluster one of each node, of which one must be served. */
async function serve(parts: ReadinessParts, at: string): Promise<void> {
  const { nodes } = parts.database;
  if (!nodes?.cluster) return await serveUser(parts, SYSTEM_USER, at);
  const onNode = new Map<string, string>();
  for (const id of CLUSTER_PROBES) onNode.set(await nodes.of(id), id);
  const serving = [...onNode.values()].map(
    async (id) => await parts.circuits.run(id, async () => await serveUser(parts, id, at)),
  );
  await Promise.any(serving);
}

/** Reads as a request does, and writes a row, the same each time. Fails on a database that is full, read-only or unreachable. */
async function serveUser({ database, reads }: ReadinessParts, userId: string, at: string): Promise<void> {
  for (const read of reads) await read({ userId, queries: database.db, engine: database.engine });
  const changing = { payload: JSON.stringify(at), created_at: at };
  await withTransaction(
    database,
    userId,
    async ({ queries }) =>
      await queries
        .insertInto('jobs')
        .values({ ...PROBE, user_id: userId, ...changing, due_at: NEVER })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(changing))
        .execute(),
  );
}

/**
 * For monitoring: /healthz answers while the process does its work, requests and jobs, and needs no restart; /readyz when its database
 * accepts writes (and was migrated).
 */
export function healthRoutes(app: FastifyInstance, ready: Readiness, jobs: Pick<Jobs, 'isAlive'>): void {
  app.get('/healthz', async (_request, reply) => {
    if (!jobs.isAlive()) throw unavailable(new Error('The background work has stopped: restart the server.'));
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', async (_request, reply) => {
    if (app.draining.now) throw unavailable();
    await ready();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
