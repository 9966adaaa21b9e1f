/** What this page runs on, as far as the product differs by it. */
export interface Device {
  /** The flag of the account that says where the user is at home. */
  readonly kind: 'platformWeb' | 'platformAndroid' | 'platformIos';
  /** Left out in a browser: there a cookie carries the session's token, and no script sees it. */
  readonly token?: TokenKeeper;
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
export async function openDevice(): Promise<Device> {
  return import.meta.env.NATIVE
    ? await (await import('./native/native-device.ts')).openNativeDevice()
    : browser;
}
