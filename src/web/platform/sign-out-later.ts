import { signOutMark } from '#contract/sign-out-mark.ts';
import type { Device } from './device.ts';

/**
 * Has the session ended when the server can be reached again, for a user who signs out without a connection. In a browser the next request
 * does it; an app does it by itself.
 */
export async function signOutLater(device: Device | undefined, publicUrl: string): Promise<void> {
  if (import.meta.env.NATIVE) {
    await device?.token?.setAside();
    const { endSetAside } = await import('./native/set-aside.ts');
    addEventListener('online', () => void endSetAside(publicUrl), { once: true });
  } else document.cookie = signOutMark(location.protocol === 'https:');
}
