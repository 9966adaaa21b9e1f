import type { Habit } from '#contract/habits.ts';
import { dayIn } from '#domain/day-key.ts';
import { readAccountData, storeAccountData } from '../account-data.ts';
import { dayStartOf } from '../day-start.ts';
import { storeAchievement } from '../figures.ts';
import { loadKinds } from '../kinds.ts';
import { lateDefinitions } from '../outbox/late-definitions.ts';
import { reconciled, withPending } from '../outbox/mutation.ts';
import { isLate } from '../outbox/mutations/all.ts';
import { cachedUser } from '../profile.ts';
import { keys } from '../queries.ts';
import { hashKey, type ServerState } from '../server-state.ts';
import type { Snapshot } from './snapshot-storage.ts';

/**
 * Loads the code that the answers of a copy need: without a definition an answer would not be applied, and without the rules of its kind a
 * habit would be taken for a plain one.
 */
export async function loadCodeOf({ queries, answers }: Snapshot): Promise<void> {
  const lists = [keys.habits, keys.archives].map(hashKey);
  const habits = queries.flatMap(({ queryKey, data }) =>
    lists.includes(hashKey(queryKey)) ? (data as readonly Habit[]) : [],
  );
  const answered = answers.flatMap(({ answer }) => (answer as Habit | null) ?? []);
  const isAnyLate = answers.some(({ write }) => isLate(write));
  await Promise.all([loadKinds([...habits, ...answered]), isAnyLate && lateDefinitions.load()]);
}

/**
 * Fills the server state of a page that no server rendered: the snapshot, with the answers received since then applied, each as it was. The
 * optimistic state adds the outbox as always.
 */
export function hydrateFromSnapshot(serverState: ServerState, copy: Snapshot, now: number): void {
  for (const { queryKey, data, updatedAt } of copy.queries) {
    // If the clock was set back since then, the data would count as fresh for that long.
    serverState.set(queryKey, data, Math.min(updatedAt, now));
  }
  const user = cachedUser(serverState);
  if (user?.id !== copy.account) return serverState.clear();
  const writes = copy.answers.map(({ write }) => write);
  const today = dayIn(user.timeZone, now, dayStartOf(serverState.get(keys.settings), writes));
  const before = readAccountData(serverState);
  const after = copy.answers.reduce(
    (data, { write, answer }) => reconciled(withPending(data, [write], today), write, answer),
    before,
  );
  storeAccountData(serverState, before, after, today);
  for (const { answer } of copy.answers) storeAchievement(serverState, answer);
}
