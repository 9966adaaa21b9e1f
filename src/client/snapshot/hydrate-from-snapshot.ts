import { readAccountData, storeAccountData } from '#client/state/account-data.ts';
import { isHabit, loadKinds } from '#client/state/kinds.ts';
import { cachedUser } from '#client/state/profile.ts';
import { dayStartOf, keys } from '#client/state/queries.ts';
import { hashKey, type Key, type ServerState } from '#client/state/server-state.ts';
import type { Habit } from '#contract/habits.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { lateDefinitions } from '../outbox/late-definitions.ts';
import { reconciled, withPending } from '../outbox/mutation.ts';
import { isLate } from '../outbox/mutations/all.ts';
import type { Snapshot } from './snapshot-storage.ts';

/**
 * A copy that this page can take. It has the fields that builds before this one did not store, and the code that its answers need is loaded:
 * without a definition an answer would not be applied.
 */
export async function readied(copy: Snapshot): Promise<Snapshot> {
  const ready = isOfOlderBuild(copy) ? await (await import('./old-habits.ts')).filledUp(copy) : copy;
  const isAnyLate = ready.answers.some(({ write }) => isLate(write));
  await Promise.all([loadKinds(habitsIn(ready)), isAnyLate && lateDefinitions.load()]);
  return ready;
}

/** The newest fields are those of plans ahead. */
const isOfOlderBuild = (copy: Snapshot): boolean =>
  habitsIn(copy).some((habit) => !('ahead' in habit && 'record' in habit)) ||
  copy.queries.some(
    ({ queryKey, data }) => hashKey(queryKey) === hashKey(keys.settings) && !('grace' in (data as object)),
  );

/** The habits of a copy, in its lists and its answers. */
const habitsIn = ({ queries, answers }: Snapshot): Habit[] => [
  ...queries.flatMap(({ queryKey, data }) => (isHabitList(queryKey) ? (data as Habit[]) : [])),
  ...answers.flatMap(({ answer }) => (isHabit(answer) ? [answer] : [])),
];

const lists = [keys.habits, keys.archives].map(hashKey);
export const isHabitList = (key: Key): boolean => lists.includes(hashKey(key));

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
  storeAccountData(serverState, before, after);
}
