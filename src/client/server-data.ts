import type { DayKey } from '#domain/day-key.ts';
import { type AccountData, emptyAccountData, readAccountData, storeAccountData } from './account-data.ts';
import { isLongHistory } from './long-histories.ts';
import { keys } from './queries.ts';
import { hashKey, type ServerState } from './server-state.ts';

export type ServerData = ReturnType<typeof createServerData>;

const hashes = new Set(Object.keys(emptyAccountData).map((part) => hashKey(keys[part as keyof AccountData])));

/** The account data of the server state, with the notifications that screens need. */
export function createServerData(serverState: ServerState, today: () => DayKey) {
  const listeners = new Set<() => void>();
  let settling = false;
  const notify = () => {
    if (!settling) for (const listener of listeners) listener();
  };
  return {
    get: () => readAccountData(serverState),
    /** Reconciles: stores other account data and runs `alongside`, with one notification for both, so that no state in between is shown. */
    settle(data: AccountData, alongside: () => void) {
      settling = true;
      try {
        alongside();
        storeAccountData(serverState, readAccountData(serverState), data, today());
      } finally {
        settling = false;
        notify();
      }
    },
    isSettling: () => settling,
    subscribe(listener: () => void) {
      const stop = serverState.subscribe((hash) => {
        if (hashes.has(hash) || isLongHistory(hash)) notify();
      });
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
  };
}
