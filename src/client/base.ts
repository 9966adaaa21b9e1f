import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type Club, emptyClub, keepClub, readClub } from './club.ts';
import { keys } from './queries.ts';

export type Base = ReturnType<typeof createBase>;

const hashes = new Set(Object.keys(emptyClub).map((part) => hashKey(keys[part as keyof Club])));

/** What the server said last, as the cache of the queries holds it. */
export function createBase(queryClient: QueryClient) {
  const listeners = new Set<() => void>();
  let settling = false;
  const notify = () => {
    if (!settling) for (const listener of listeners) listener();
  };
  return {
    get: () => readClub(queryClient),
    /** Keeps another club and runs `alongside`, with one notification for both: nothing in between is ever shown. */
    settle(club: Club, alongside: () => void) {
      settling = true;
      try {
        alongside();
        keepClub(queryClient, readClub(queryClient), club);
      } finally {
        settling = false;
        notify();
      }
    },
    isSettling: () => settling,
    subscribe(listener: () => void) {
      const leave = queryClient.getQueryCache().subscribe(({ type, query }) => {
        if ((type === 'updated' || type === 'removed') && hashes.has(query.queryHash)) notify();
      });
      listeners.add(listener);
      return () => {
        leave();
        listeners.delete(listener);
      };
    },
  };
}
