import type { User } from '#contract/user.ts';
import type { Client } from './client.ts';
import { keys, userQuery } from './queries.ts';

type Known = Pick<Client, 'serverState'>;

/** Keeps what a call outside of the outbox answered about the user; a read that was under way does not undo it. */
export function storeUser({ serverState }: Known, user: User): void {
  serverState.noteWriteSettled();
  serverState.set(keys.user, user);
}

/** Reads the user again, whatever is known; a failure leaves that. Does nothing for a visitor. */
export async function readUserAgain({
  serverState,
  api,
}: Pick<Client, 'serverState' | 'api'>): Promise<void> {
  if (!serverState.get(keys.user)) return;
  await serverState.load(userQuery(api), 0).catch(() => undefined);
}
