import type { Provider } from '#contract/account.ts';

/** What this page runs on, as far as the product differs by it. */
export interface Device {
  /** The flag of the account that says where the user is at home. */
  readonly kind: 'platformWeb' | 'platformAndroid' | 'platformIos';
  /** Left out in a browser: there a cookie carries the session's token, and no script sees it. */
  readonly token?: TokenKeeper;
  /** Left out in a browser, which knows as much itself. */
  readonly surroundings?: Surroundings;
  /** The providers that the phone's own part can sign in by; left out in a browser, which is sent to them. */
  readonly signIn?: readonly Provider[];
  /** Our ids at Google, by which its part of the phone knows who asks. */
  readonly google?: GoogleIds;
}

/** What a phone knows better than its web view: of the network, and of who looks. */
export interface Surroundings {
  readonly online: () => boolean;
  readonly onReturn: (work: () => void) => () => void;
}

export interface GoogleIds {
  readonly web: string;
  readonly ios: string;
}

/** What an operator sets of the apps that a page needs (shells.json); the document carries it. */
export interface ShellSettings {
  readonly google: GoogleIds;
  readonly apple: boolean;
}

/** Keeps the session's token where a script has to hold it (decisions.md, Web: device preferences, under `opaqueToken`). */
export interface TokenKeeper {
  /** Null for a visitor. */
  readonly read: () => Promise<string | null>;
  readonly keep: (token: string) => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** What a browser is. */
const browser: Device = { kind: 'platformWeb' };

/** Asked once, as a document begins. */
export async function openDevice(settings: ShellSettings | undefined): Promise<Device> {
  return import.meta.env.NATIVE
    ? await (await import('./native/native-device.ts')).openNativeDevice(settings)
    : browser;
}
