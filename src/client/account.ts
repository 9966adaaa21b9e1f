import type { User } from '#contract/user.ts';
import type { Client } from './client.ts';
import { keys, userQuery } from './queries.ts';
import { noteWriteSettled } from './read-clock.ts';

type Known = Pick<Client, 'queryClient'>;

/** Keeps what a call outside of the outbox answered about the user; a read that was under way does not undo it. */
export function keepUser({ queryClient }: Known, user: User): void {
  noteWriteSettled(queryClient);
  queryClient.setQueryData(keys.user, user);
}

/** Reads the user again, whatever is known; a failure leaves that. Does nothing for a visitor. */
export async function readUserAgain({
  queryClient,
  api,
}: Pick<Client, 'queryClient' | 'api'>): Promise<void> {
  if (!queryClient.getQueryData(keys.user)) return;
  await queryClient.query({ ...userQuery(api), staleTime: 0 }).catch(() => undefined);
}
