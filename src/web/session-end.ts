import { ApiError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { keys } from '#client/queries.ts';
import { userIn } from './session-user.ts';

/**
 * Sends what still waits, ends the session on the server, and forgets all that the device holds of the user. Rejects when the server
 * cannot be reached: the session stands then, and so does what is not sent yet. A session that it knows no more is as good as ended.
 */
export async function endSession(client: Client): Promise<void> {
  if (userIn(client.queryClient) !== null) await leaveServer(client);
  await client.clearLocal();
}

/** Forgets, on this device, a session that the server has ended: who is here is a visitor now, and is not asked for. */
export async function forgetSession(client: Client): Promise<void> {
  if (userIn(client.queryClient) !== null) await client.clearLocal();
  client.queryClient.setQueryData(keys.user, null);
}

async function leaveServer(client: Client): Promise<void> {
  await client.flush();
  try {
    await client.api.auth.logout();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}
