import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { cachedUser } from '#client/state/profile.ts';

interface SigningOut {
  /** `ask`: nothing happens while changes could not be sent. */
  readonly unsent?: 'ask' | 'lose';
  /** Has the session ended later, when the server cannot be reached now. */
  readonly later: () => Promise<void>;
}

/** `here`: on this device alone, until the server can be reached. A number: so many changes could not be sent, and nothing has happened. */
export type SignedOut = 'everywhere' | 'here' | number;

/**
 * Sends what still waits, ends the session on the server, and forgets all that the device holds of the user. Without a connection the
 * session ends later: a user who signs out on a borrowed device must not have to wait. One that the server knows no more is as good as
 * ended, and what could not be sent for that reason is kept for the next one of the same account: no attempt to send it was possible
 * (docs/decisions/ended-session.md).
 */
export async function endSession(client: Client, { unsent = 'ask', later }: SigningOut): Promise<SignedOut> {
  if (cachedUser(client.serverState) === null) {
    await client.clearLocal();
    return 'everywhere';
  }
  if (unsent === 'ask') await client.flush();
  const { count, reason } = client.outbox.status();
  const isOver = reason === 'invalidOpaqueToken' || reason === 'authRequired';
  if (unsent === 'ask' && count > 0 && !isOver) return count;
  const left = await leaveServer(client);
  if (left === 'unreachable') await later();
  await client.clearLocal(left === 'unknown' && unsent !== 'lose' ? 'keep' : 'forget');
  return left === 'unreachable' ? 'here' : 'everywhere';
}

/** `unknown`: the server knew the session no more. */
async function leaveServer(client: Client): Promise<'ended' | 'unknown' | 'unreachable'> {
  try {
    await client.api.call('POST /auth/logout');
    return 'ended';
  } catch (error) {
    if (error instanceof NetworkError) return 'unreachable';
    if (!(error instanceof ResponseError)) throw error;
    if (error.status >= 500) return 'unreachable';
    if (error.status === 401) return 'unknown';
    throw error;
  }
}
