import type { PublicConfig } from '#contract/public-config.ts';
import type { User } from '#contract/user.ts';
import { useApp } from './app.ts';
import { userIn } from './session-user.ts';

export function useUser(): User | null {
  return userIn(useApp().queryClient);
}

export function useConfig(): PublicConfig {
  return useApp().config;
}
