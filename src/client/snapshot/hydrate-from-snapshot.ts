import { dayIn } from '#domain/day-key.ts';
import { readAccountData, storeAccountData } from '../account-data.ts';
import { settleWrite } from '../outbox/write.ts';
import { cachedUser } from '../profile.ts';
import type { ServerState } from '../server-state.ts';
import type { Snapshot } from './snapshot-storage.ts';

/**
 * Fills the cache of a page that no server rendered: what was kept of the server's answers, with the writes that were answered since
 * on top, each as it was then. What still waits is folded over it by the view, as ever.
 */
export function hydrateFromSnapshot(serverState: ServerState, copy: Snapshot, now: number): void {
  for (const { queryKey, data, updatedAt } of copy.queries) {
    // A clock that was set back since would make it fresh for as long.
    serverState.set(queryKey, data, Math.min(updatedAt, now));
  }
  const user = cachedUser(serverState);
  if (user?.id !== copy.account) return serverState.clear();
  const today = dayIn(user.timeZone, now);
  const before = readAccountData(serverState);
  const after = copy.answers.reduce(
    (data, { write, answer }) => settleWrite(data, write, answer, today),
    before,
  );
  storeAccountData(serverState, before, after, today);
}
