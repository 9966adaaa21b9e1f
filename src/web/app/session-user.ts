import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { keys } from '#client/queries.ts';
import type { User } from '#contract/user.ts';

/** Who is signed in; null for a visitor. Asked once and then known. */
export async function currentUser({
  api,
  queryClient,
}: Pick<Client, 'api' | 'queryClient'>): Promise<User | null> {
  return await queryClient.query<User | null>({
    queryKey: keys.user,
    queryFn: () => userOrVisitor(api),
    staleTime: 'static',
    retry: false,
  });
}

/** Who is signed in as far as is known; null when nobody is, or nobody has asked yet. */
export function userIn(queryClient: QueryClient): User | null {
  return queryClient.getQueryData<User | null>(keys.user) ?? null;
}

async function userOrVisitor(api: ApiClient): Promise<User | null> {
  try {
    return await api.call('GET /user');
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) return null;
    throw error;
  }
}
