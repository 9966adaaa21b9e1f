import type { ApiClient } from '#client/api/api-client.ts';
import { keys, queries } from './queries.ts';
import type { Entry, Key, Query, ServerState } from './server-state.ts';

export type Log = (what: string, error: unknown) => void;
/** What can be read again. */
export type Part = keyof typeof queries;

export const everything = Object.keys(queries) as Part[];

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
    // The user of a visitor is known to be null: nothing to read again. What failed while there was no connection is tried again.
    const isWanted = entry.data === undefined ? entry.hasFailed : entry.data !== null;
    if (!isWanted || part === undefined || !parts.includes(part)) continue;
    if (isShown(serverState, part, entry))
      reads.push(serverState.load(queryOf(part, api, entry.key), maxAge));
  }
  invalidateHidden(serverState, parts);
  const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected');
  for (const { reason } of failed as PromiseRejectedResult[]) log('A refresh failed', reason);
  return failed.length === 0;
}

/** What is not observed of many entries is read again when a component shows it. */
function invalidateHidden(serverState: ServerState, parts: readonly Part[]): void {
  for (const entry of serverState.entries()) {
    const part = partOf(entry.key);
    if (entry.data == null || part === undefined || !parts.includes(part)) continue;
    if (!isShown(serverState, part, entry)) serverState.invalidate(entry.key);
  }
}

/** Unobserved days are read again when a component shows them: there may be many, and their habit may be deleted. */
function isShown(serverState: ServerState, part: Part, entry: Entry): boolean {
  return part !== 'days' || serverState.isObserved(entry);
}
