import type { ApiClient } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { keys } from '#client/state/queries.ts';
import type { User } from '#contract/user.ts';

/** Who is signed in; null for a visitor. Asked once and then known. */
export async function currentUser({
  api,
  serverState,
}: Pick<Client, 'api' | 'serverState'>): Promise<User | null> {
  return await serverState.load({ key: keys.user, read: () => userOrVisitor(api) });
}

async function userOrVisitor(api: ApiClient): Promise<User | null> {
  try {
    return await api.call('GET /user');
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) return null;
    throw error;
  }
}
