import type { Client } from '#client/client.ts';
import { cachedUser } from '#client/state/profile.ts';
import { keys } from '#client/state/queries.ts';

/**
 * Forgets, on this device, a session that the server has ended: who is here is a visitor now, and is not asked for. What is not sent
 * is kept where the account goes on.
 */
export async function forgetSession(client: Client, unsent: 'forget' | 'keep'): Promise<void> {
  if (cachedUser(client.serverState) === null) client.serverState.set(keys.user, null);
  else await forgetAccount(client, unsent);
}

/** As above on a page that was written for a visitor already: the device may hold the account all the same. */
export async function forgetAccount(client: Client, unsent: 'forget' | 'keep'): Promise<void> {
  await client.clearLocal(unsent);
  client.serverState.set(keys.user, null);
}
