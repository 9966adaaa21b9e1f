import { Capacitor } from '@capacitor/core';
import { Preferences } from '@capacitor/preferences';
import type { Device, TokenKeeper } from '../device.ts';

const TOKEN = 'opaqueToken';

/** What a shell is, by its bridge. */
export async function openNativeDevice(): Promise<Device> {
  return {
    kind: Capacitor.getPlatform() === 'ios' ? 'platformIos' : 'platformAndroid',
    token: await openTokenKeeper(),
  };
}

/** The preferences of the device, asked once: every request carries the token. */
async function openTokenKeeper(): Promise<TokenKeeper> {
  let { value } = await Preferences.get({ key: TOKEN });
  return {
    read: async () => value,
    async keep(token) {
      value = token;
      await Preferences.set({ key: TOKEN, value: token });
    },
    async forget() {
      value = null;
      await Preferences.remove({ key: TOKEN });
    },
  };
}
