import { useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/store.ts';

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

const store = createStore<DeviceState>('unknown');
export const setDeviceState = store.set;

/** Unknown until the device was checked, and always on the server. */
export function useDeviceState(): DeviceState {
  return useSyncExternalStore(store.subscribe, store.get, () => 'unknown');
}
