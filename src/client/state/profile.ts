import { attempt } from '#client/device/attempt.ts';
import type { UpdateUser, User } from '#contract/user.ts';
import { keys } from './queries.ts';
import type { ServerState } from './server-state.ts';

const STORED = 'user';

/** Which of the user's flags a build sets. */
export type PlatformFlag = 'platformWeb' | 'platformAndroid' | 'platformIos';

/** What the account does not know about this device yet (docs/rules/accounts.md#the-device-in-the-account); null when it knows all. */
export function profileChange(user: User, timeZone: string, platform: PlatformFlag): UpdateUser | null {
  const change: UpdateUser = {
    ...(user[platform] ? {} : { [platform]: true }),
    ...(user.timeZone === timeZone ? {} : { timeZone }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** Whether the account waits for its owner to confirm an email, its first or a new one. */
export const hasEmailToConfirm = ({ emailVerified, pendingEmail }: User): boolean =>
  !emailVerified || pendingEmail !== null;

/** Stores the user's first name and language on the device, and nothing else (docs/rules/accounts.md#what-a-device-stores-of-the-user). */
export function rememberUser(storage: Pick<Storage, 'setItem'> | undefined, user: User): void {
  const stored = JSON.stringify({ firstName: user.firstName, locale: user.locale });
  // A full or forbidden storage: the page works without it.
  attempt(() => storage?.setItem(STORED, stored), undefined);
}

/** Whether a user was signed in on this device, and did not sign out here. */
export const remembersUser = (storage: Pick<Storage, 'getItem'> | undefined): boolean =>
  attempt(() => storage?.getItem(STORED) != null, false);

/** A routine that plays (web/shared/routine/stored-routine.ts). */
export const ROUTINE = 'routine';

/** Where the storage is forbidden, there is nothing stored. */
export const forgetUser = (storage: Pick<Storage, 'removeItem'> | undefined): void =>
  attempt(() => {
    storage?.removeItem(STORED);
    storage?.removeItem(ROUTINE);
  }, undefined);

/** The signed-in user as far as is known; null for a visitor, and before the first read. */
export const cachedUser = (serverState: ServerState): User | null => serverState.get(keys.user) ?? null;
