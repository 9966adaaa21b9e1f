import type { DayKey } from '#domain/day-key.ts';
import { type Club, emptyClub, keepClub, readClub } from './account-data.ts';
import { isLongHistory } from './long-histories.ts';
import { keys } from './queries.ts';
import { hashKey, type ServerState } from './server-state.ts';

export type Base = ReturnType<typeof createBase>;

const hashes = new Set(Object.keys(emptyClub).map((part) => hashKey(keys[part as keyof Club])));

/** What the server said last, as far as screens show it. */
export function createBase(serverState: ServerState, today: () => DayKey) {
  const listeners = new Set<() => void>();
  let settling = false;
  const notify = () => {
    if (!settling) for (const listener of listeners) listener();
  };
  return {
    get: () => readClub(serverState),
    /** Keeps another club and runs `alongside`, with one notification for both: nothing in between is ever shown. */
    settle(club: Club, alongside: () => void) {
      settling = true;
      try {
        alongside();
        keepClub(serverState, readClub(serverState), club, today());
      } finally {
        settling = false;
        notify();
      }
    },
    isSettling: () => settling,
    subscribe(listener: () => void) {
      const leave = serverState.subscribe((hash) => {
        if (hashes.has(hash) || isLongHistory(hash)) notify();
      });
      listeners.add(listener);
      return () => {
        leave();
        listeners.delete(listener);
      };
    },
  };
}
