import { ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { cachedUser } from '#client/state/profile.ts';
import { forgetSession } from '#web/app/session-end.ts';

/** For a mailed link that ended every session of its account. If this browser is signed in to another account, that session continues. */
export async function forgetEndedSession(client: Client): Promise<void> {
  if (cachedUser(client.serverState) === null) return;
  try {
    await client.api.call('GET /user');
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) await forgetSession(client, 'keep');
  }
}
