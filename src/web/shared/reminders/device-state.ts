import { createStore, useStore } from '#web/ui/store.ts';

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
export const useDeviceState = (): DeviceState => useStore(store);

const STORED = 'reminders';

/** The account that turned on reminders in this browser, and its endpoint. */
interface Remembered {
  readonly account: string;
  readonly endpoint: string;
}

/** Null when nothing valid is stored, or storage is forbidden. */
export function readRemembered(): Remembered | null {
  try {
    const { account, endpoint } = JSON.parse(localStorage.getItem(STORED) ?? '') as Partial<Remembered>;
    return typeof account === 'string' && typeof endpoint === 'string' ? { account, endpoint } : null;
  } catch {
    return null;
  }
}

export function remember(stored: Remembered | null): void {
  try {
    if (stored === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(stored));
  } catch {
    // Full or forbidden: the next start finds a subscription without an account and ends it.
  }
}
