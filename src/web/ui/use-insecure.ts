import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** True on a page of plain http, which browsers let neither install nor notify; false on the server and while hydrating. */
export function useInsecure(): boolean {
  return useSyncExternalStore(
    nothing,
    () => !isSecureContext,
    () => false,
  );
}
