import { hasEmailToConfirm } from '#client/state/profile.ts';
import { useUser } from '#web/app/session.tsx';
import { createStore, useStore } from '#web/ui/store.ts';

/** How to get the newer build of the app, once the server has one. */
export const newBuild = createStore<(() => void) | null>(null);

export const useNewBuild = (): (() => void) | null => useStore(newBuild);

/** How many things wait to be read in the settings (docs/decisions/unread-count.md); 0 for a visitor. */
export function useUnread(): number {
  const user = useUser();
  const build = useNewBuild();
  return user === null ? 0 : Number(hasEmailToConfirm(user)) + Number(build !== null);
}
