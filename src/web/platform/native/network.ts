import { App } from '@capacitor/app';
import { Network } from '@capacitor/network';
import type { Surroundings } from '../device.ts';

/** Network and return as the phone reports them: a web view in the background gets no such events. */
export async function watchSurroundings(): Promise<Surroundings> {
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
