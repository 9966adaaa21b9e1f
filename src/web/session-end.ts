import { ApiError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { userIn } from './session-user.ts';

/**
 * Sends what still waits, forgets all that the device holds of the user, and ends the session on the server. Rejects when the server
 * cannot be reached; a session that it knows no more is as good as ended.
 */
export async function endSession(client: Client): Promise<void> {
  const isSignedIn = userIn(client.queryClient) !== null;
  await client.clearLocal();
  if (!isSignedIn) return;
  try {
    await client.api.auth.logout();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}
