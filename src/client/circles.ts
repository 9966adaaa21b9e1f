import type { OwnCircle } from '#contract/circles.ts';
import type { Client } from './client.ts';
import { putItem, withoutItem } from './outbox/mutations/change.ts';
import { keys } from './state/queries.ts';
import { refresh } from './state/refresh.ts';

/**
 * What follows the calls about circles that are made outside the outbox, each by its page: creating and joining one, its links, members and
 * goals. What a member shows, and cheers, are mutations: `circle.share` and `circle.cheer`.
 */

type ClientParts = Pick<Client, 'api' | 'serverState'>;

/** The user has created or joined a circle: it is there at once. Resolves when its list and the user were read again. */
export async function enteredCircle(client: ClientParts, circle: OwnCircle): Promise<void> {
  const { serverState } = client;
  const known = serverState.get(keys.circles) ?? [];
  serverState.change(keys.user, (user) => user && { ...user, inCircle: true });
  serverState.set(keys.circles, putItem(known, circle));
  // A device that had it before knows that it was gone.
  if (serverState.get(pageOf(circle.id)) === null) serverState.invalidate(pageOf(circle.id));
  await readCirclesAgain(client);
}

/** The user has left a circle or ended it: nothing of it stays on this device. Resolves when the others were read again. */
export async function leftCircle(client: ClientParts, id: string): Promise<void> {
  const { serverState } = client;
  const known = serverState.get(keys.circles);
  const left = known && withoutItem(known, id);
  if (left) serverState.set(keys.circles, left);
  if (serverState.get(pageOf(id))) serverState.set(pageOf(id), null);
  if (left?.length === 0) serverState.change(keys.user, (user) => user && { ...user, inCircle: false });
  await readCirclesAgain(client);
}

/**
 * Reads the user and what is shown of circles again, after any other call that changed one; what is not shown, when it is shown next. A
 * failure leaves what is known.
 */
export async function readCirclesAgain({ api, serverState }: ClientParts): Promise<void> {
  serverState.noteWriteSettled();
  await refresh({ api, serverState, log: () => {} }, ['user', 'circles', 'circle']);
}

const pageOf = (id: string): typeof keys.circle => [...keys.circle, id];
