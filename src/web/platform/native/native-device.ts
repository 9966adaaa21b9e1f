import { App } from '@capacitor/app';
import { Capacitor } from '@capacitor/core';
import { Network } from '@capacitor/network';
import { Preferences } from '@capacitor/preferences';
import type { ShellSettings } from '#contract/page-rendering.ts';
import type { Device, Surroundings, TokenKeeper } from '../device.ts';
import { activeServer, ofServer } from './servers.ts';
import { setTokenAside } from './set-aside.ts';

/** The device of a mobile app, by its bridge. */
export async function openNativeDevice({
  google,
  apple,
}: Pick<ShellSettings, 'google' | 'apple'> = noProviders): Promise<Device> {
  const isIos = Capacitor.getPlatform() === 'ios';
  const hasGoogle = google.web !== '' && (!isIos || google.ios !== '');
  const [token, surroundings] = await Promise.all([openTokenKeeper(), watchSurroundings()]);
  return {
    kind: isIos ? 'platformIos' : 'platformAndroid',
    token,
    surroundings,
    google,
    // Not Apple on Android: its plugin would need our server's secret on the phone (docs/decisions/shells.md).
    signIn: [...(hasGoogle ? (['google'] as const) : []), ...(isIos && apple ? (['apple'] as const) : [])],
  };
}

const noProviders = { google: { web: '', ios: '' }, apple: false };

/** Reads the device preferences once: every request carries the token. */
async function openTokenKeeper(): Promise<TokenKeeper> {
  const key = ofServer('opaqueToken');
  let { value } = await Preferences.get({ key });
  return {
    read: async () => value,
    async keep(token) {
      value = token;
      await Preferences.set({ key, value: token });
    },
    async setAside() {
      if (value !== null) await setTokenAside(value, activeServer()?.origin);
    },
    async forget() {
      value = null;
      await Preferences.remove({ key });
    },
  };
}

/** Network and return as the phone reports them: a web view in the background gets no such events. */
async function watchSurroundings(): Promise<Surroundings> {
  let { connected } = await Network.getStatus();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  await Network.addListener('networkStatusChange', (status) => {
    const isBack = status.connected && !connected;
    ({ connected } = status);
    if (isBack) notify();
  });
  await App.addListener('appStateChange', ({ isActive }) => {
    if (isActive) notify();
  });
  return {
    online: () => connected,
    onReturn: (work) => {
      listeners.add(work);
      return () => listeners.delete(work);
    },
  };
}
