import { ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { cachedUser } from '#client/profile.ts';

/**
 * Sends what still waits, ends the session on the server, and forgets all that the device holds of the user. Gives how many changes
 * could not be sent: then, unless they are to be lost, nothing else has happened. Rejects when the server cannot be reached: the
 * session stands then. One that the server knows no more is as good as ended, and what could not be sent for that reason is kept for
 * the next one of the same account: no attempt to send it was possible (decisions.md, Accounts).
 */
export async function endSession(client: Client, unsent: 'ask' | 'lose' = 'ask'): Promise<number> {
  if (cachedUser(client.serverState) === null) {
    await client.clearLocal();
    return 0;
  }
  if (unsent === 'ask') await client.flush();
  const { count, reason } = client.outbox.status();
  const isOver = reason === 'invalidOpaqueToken' || reason === 'authRequired';
  if (unsent === 'ask' && count > 0 && !isOver) return count;
  const isKnown = await leaveServer(client);
  await client.clearLocal(isKnown || unsent === 'lose' ? 'forget' : 'keep');
  return 0;
}

/** False when the server knew the session no more. */
async function leaveServer(client: Client): Promise<boolean> {
  try {
    await client.api.call('POST /auth/logout');
    return true;
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) return false;
    throw error;
  }
}
