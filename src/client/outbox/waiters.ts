import type { ResponseError } from '../api/errors.ts';

/** The answer to a write, and before it the moment from which the device keeps the write. Neither has to be listened to. */
export type Written<A> = Promise<A> & { readonly saved: Promise<void> };

interface Waiter {
  resolve(answer: unknown): void;
  reject(error: ResponseError): void;
}

export type Waiters = ReturnType<typeof createWaiters>;

/** Those who wait for the answers to writes, by the id of the write. */
export function createWaiters() {
  const waiting = new Map<string, Waiter[]>();
  const take = (id: string): Waiter[] => {
    const found = waiting.get(id) ?? [];
    waiting.delete(id);
    return found;
  };
  return {
    wait<A>(id: string, saved: Promise<void>): Written<A> {
      const { promise, resolve, reject } = Promise.withResolvers<A>();
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve: (answer) => resolve(answer as A), reject }]);
      return written(promise, saved);
    },
    refused<A>(reason: ResponseError): Written<A> {
      return written(Promise.reject<A>(reason), Promise.reject(reason));
    },
    /** Those who waited for a write that was replaced wait for the newer one. */
    join(replaced: string, newer: string) {
      const moved = take(replaced);
      if (moved.length > 0) waiting.set(newer, [...(waiting.get(newer) ?? []), ...moved]);
    },
    resolve(id: string, answer: unknown) {
      for (const waiter of take(id)) waiter.resolve(answer);
    },
    reject(id: string, error: ResponseError) {
      for (const waiter of take(id)) waiter.reject(error);
    },
    rejectAll(error: ResponseError) {
      for (const id of waiting.keys()) for (const waiter of take(id)) waiter.reject(error);
    },
  };
}

function written<A>(promise: Promise<A>, saved: Promise<void>): Written<A> {
  for (const ignorable of [promise, saved]) ignorable.catch(() => {});
  return Object.assign(promise, { saved });
}
