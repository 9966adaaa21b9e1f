import { App } from '@capacitor/app';
import { Network } from '@capacitor/network';
import type { Surroundings } from '../device.ts';

/** What the phone knows of the network and of who looks: a web view is told of neither while it is in the background. */
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
