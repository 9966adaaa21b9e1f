import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** True on plain http, where browsers allow neither installing nor notifications; false on the server and during hydration. */
export function useInsecure(): boolean {
  return useSyncExternalStore(
    nothing,
    () => !isSecureContext,
    () => false,
  );
}
