import type { User } from '#contract/user.ts';
import type { Client } from './client.ts';
import { keys, queries } from './state/queries.ts';

/** Stores the user that a call outside the outbox returned. A read in flight does not overwrite it. */
export function storeUser({ serverState }: Pick<Client, 'serverState'>, user: User): void {
  serverState.noteWriteSettled();
  serverState.set(keys.user, user);
}

/** Reads the user again, at any age; a failure leaves the known one. Does nothing for a visitor. */
export async function readUserAgain({
  serverState,
  api,
}: Pick<Client, 'serverState' | 'api'>): Promise<void> {
  if (!serverState.get(keys.user)) return;
  await serverState.load(queries.user(api), 0).catch(() => undefined);
}
