import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/user.ts';
import type { App } from './app.ts';

const userKey = ['user'] as const;

export async function currentUser(app: App): Promise<User | null> {
  return userIn(app.queryClient);
}

export function userIn(queryClient: QueryClient): User | null {
  return queryClient.getQueryData<User | null>(userKey) ?? null;
}
