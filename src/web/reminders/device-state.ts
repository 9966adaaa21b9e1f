import { useSyncExternalStore } from 'react';

/**
 * Whether this device reminds. `blocked`: the browser was told not to, `refused`: the phone was; `install`: only the installed app can (iOS);
 * `insecure`: the address is plain http; `missing`: it cannot at all.
 */
export type DeviceState =
  | 'unknown'
  | 'on'
  | 'off'
  | 'blocked'
  | 'refused'
  | 'install'
  | 'insecure'
  | 'missing';

let state: DeviceState = 'unknown';
const listeners = new Set<() => void>();

export function setDeviceState(next: DeviceState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Unknown until the device was looked at, and always on the server. */
export function useDeviceState(): DeviceState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'unknown',
  );
}
