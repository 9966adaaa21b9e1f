import type { ApiClient } from '#client/api/api-client.ts';
import { keys, queries } from './queries.ts';
import type { Key, Query, ServerState } from './server-state.ts';

export type Log = (what: string, error: unknown) => void;
/** What can be read again. */
export type Part = keyof typeof queries;

export const everything = Object.keys(queries) as Part[];

const whenShown: readonly Part[] = ['days', 'circles', 'circle'];

/** The part that a key of the state belongs to. */
export const partOf = (key: Key): Part | undefined =>
  everything.find((part) => keys[part].every((segment, index) => segment === key[index]));

/** The query of a key, by its last value where the part has several. */
const queryOf = (part: Part, api: ApiClient, key: Key): Query<unknown> =>
  (queries[part] as (api: ApiClient, asked: unknown) => Query<unknown>)(api, key.at(-1));

/**
 * Reads what pages have read before and is older than `maxAge` milliseconds again. A failure is logged only
 * (docs/rules/pages.md#failures-that-are-logged-only) and leaves the known data. Resolves to whether none failed.
 */
export async function refresh(
  { api, serverState, log }: { api: ApiClient; serverState: ServerState; log: Log },
  parts: readonly Part[],
  maxAge = 0,
): Promise<boolean> {
  const reads: Promise<unknown>[] = [];
  for (const entry of serverState.entries()) {
    const part = partOf(entry.key);
    if (part === undefined || !parts.includes(part)) continue;
    // The user of a visitor is known to be null: nothing to read again. What failed while there was no connection is tried again.
    const isWanted = entry.data === undefined ? entry.hasFailed : entry.data !== null;
    // What is unobserved of these is read again when a component shows it: days may be many, and their habit may be deleted.
    if (whenShown.includes(part) && !serverState.isObserved(entry)) {
      if (entry.data != null) serverState.invalidate(entry.key);
    } else if (isWanted) reads.push(serverState.load(queryOf(part, api, entry.key), maxAge));
  }
  const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected');
  for (const { reason } of failed as PromiseRejectedResult[]) log('A refresh failed', reason);
  return failed.length === 0;
}

/** Milliseconds without a change before the figures are read again: ticks often come one after the other. */
const QUIET = 300;

export type Refresher = ReturnType<typeof createRefresher>;

/** Collects stale parts and reads them once there is no change for a moment and the outbox is empty. */
export function createRefresher(
  read: (parts: readonly Part[]) => Promise<unknown>,
  busy: () => boolean,
  after: (milliseconds: number, work: () => void) => () => void,
) {
  const stale = new Set<Part>();
  let forget = () => {};

  function run(): void {
    if (busy() || stale.size === 0) return;
    const parts = [...stale];
    stale.clear();
    void read(parts);
  }

  /** Also called when the outbox is empty. */
  function add(parts: readonly Part[] = []): void {
    for (const part of parts) stale.add(part);
    if (stale.size === 0) return;
    forget();
    forget = after(QUIET, run);
  }

  return { add, stop: () => forget() };
}
