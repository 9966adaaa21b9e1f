import { signOutMark } from '#contract/sign-out-mark.ts';
import type { Device } from './device.ts';

/** Has the session ended with the next request that reaches the server, for a user who signs out without a connection. */
export async function signOutLater(device: Device | undefined): Promise<void> {
  if (import.meta.env.NATIVE) await device?.token?.setAside();
  else document.cookie = signOutMark(location.protocol === 'https:');
}
