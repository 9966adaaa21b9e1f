import type { Provider } from '#contract/account.ts';
import type { GoogleIds, ShellSettings } from '#contract/page-rendering.ts';

/** The device, where the product depends on it. */
export interface Device {
  /** The platform flag of the account. */
  readonly kind: 'platformWeb' | 'platformAndroid' | 'platformIos';
  /** Absent in a browser: there a cookie carries the session's token, and no script sees it. */
  readonly token?: TokenKeeper;
  /** Absent in a browser, which has these events itself. */
  readonly surroundings?: Surroundings;
  /** The providers that the phone can sign in by; absent in a browser, which is redirected to them. */
  readonly signIn?: readonly Provider[];
  readonly google?: GoogleIds;
}

/** What a phone reports better than its web view: network, and return to the app. */
export interface Surroundings {
  readonly online: () => boolean;
  readonly onReturn: (work: () => void) => () => void;
}

/** Stores the session's token where a script must (docs/rules/accounts.md#what-a-device-stores-of-the-user). */
export interface TokenKeeper {
  /** Null for a visitor. */
  readonly read: () => Promise<string | null>;
  readonly keep: (token: string) => Promise<void>;
  readonly forget: () => Promise<void>;
  /** Stores it until the server has ended its session, for a user who signs out without a connection. */
  readonly setAside: () => Promise<void>;
}

/** The device of a browser. */
const browser: Device = { kind: 'platformWeb' };

/** Called once, at the start of a document. */
export async function openDevice(settings: ShellSettings | undefined): Promise<Device> {
  return import.meta.env.NATIVE
    ? await (await import('./native/native-device.ts')).openNativeDevice(settings)
    : browser;
}
