import { type AccountData, accountParts, readAccountData, storeAccountData } from './account-data.ts';
import { keys } from './queries.ts';
import { isReadDay } from './read-days.ts';
import { hashKey, type ServerState } from './server-state.ts';

export type ServerData = ReturnType<typeof createServerData>;

const hashes = new Set(accountParts.map((part) => hashKey(keys[part])));

/** The account data of the server state, with the notifications that screens need. */
export function createServerData(serverState: ServerState) {
  const listeners = new Set<() => void>();
  let settling = false;
  let last: { readonly version: number; readonly data: AccountData } | undefined;
  const get = (): AccountData => {
    const { version } = serverState;
    if (last?.version !== version) last = { version, data: readAccountData(serverState) };
    return last.data;
  };
  const notify = () => {
    if (!settling) for (const listener of listeners) listener();
  };
  return {
    /** The same object while nothing changed. */
    get,
    /** Reconciles: stores other account data and runs `alongside`, with one notification for both, so that no state in between is shown. */
    settle(data: AccountData, alongside: () => void) {
      settling = true;
      try {
        alongside();
        storeAccountData(serverState, get(), data);
      } finally {
        settling = false;
        notify();
      }
    },
    isSettling: () => settling,
    subscribe(listener: () => void) {
      const stop = serverState.subscribe((hash) => {
        if (hashes.has(hash) || isReadDay(hash)) notify();
      });
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
  };
}
