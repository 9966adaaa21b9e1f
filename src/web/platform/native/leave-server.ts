import { Preferences } from '@capacitor/preferences';
import { forgetServer, type KnownServer, ofServer } from './servers.ts';
import { endSetAside, setTokenAside } from './set-aside.ts';

/** Ends the session on a server that is not shown, and forgets the server. What was not sent there is lost. */
export async function leaveServer({ id, origin }: KnownServer): Promise<void> {
  const { value } = await Preferences.get({ key: ofServer('opaqueToken', id) });
  if (value !== null) await setTokenAside(value, origin);
  await forgetServer(id);
  await endSetAside(origin);
}
