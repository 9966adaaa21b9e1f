import { App } from '@capacitor/app';
import { Network } from '@capacitor/network';
import type { Surroundings } from '../device.ts';

/** Network and return as the phone reports them: a web view in the background gets no such events. */
export async function watchSurroundings(): Promise<Surroundings> {
  let { connected } = await Network.getStatus();
  const works = new Set<() => void>();
  const tell = () => {
    for (const work of works) work();
  };
  await Network.addListener('networkStatusChange', (status) => {
    const isBack = status.connected && !connected;
    ({ connected } = status);
    if (isBack) tell();
  });
  await App.addListener('appStateChange', ({ isActive }) => {
    if (isActive) tell();
  });
  return {
    online: () => connected,
    onReturn: (work) => {
      works.add(work);
      return () => works.delete(work);
    },
  };
}
