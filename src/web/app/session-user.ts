import { ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { keys } from '#client/state/queries.ts';
import type { User } from '#contract/user.ts';

/** Who is signed in; null for a visitor. Asked once and then known. */
export async function currentUser(client: Pick<Client, 'api' | 'serverState'>): Promise<User | null> {
  const read = async () => {
    try {
      return await client.api.call('GET /user');
    } catch (error) {
      if (error instanceof ResponseError && error.status === 401) return null;
      throw error;
    }
  };
  return await client.serverState.load({ key: keys.user, read });
}
