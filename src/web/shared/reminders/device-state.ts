import { useSyncExternalStore } from 'react';

/**
 * Whether this device shows reminders. `blocked`: notifications are blocked in the browser; `refused`: they are refused on the phone;
 * `install`: only the installed app can show them (iOS); `insecure`: the address is plain http; `missing`: the device cannot show them.
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

/** Unknown until the device was checked, and always on the server. */
export function useDeviceState(): DeviceState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'unknown',
  );
}
