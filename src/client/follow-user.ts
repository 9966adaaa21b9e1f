import type { Today } from './device/today.ts';
import type { ClientOptions } from './options.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Platform } from './platform.ts';
import { cachedUser, profileChange, rememberUser } from './state/profile.ts';
import { keys } from './state/queries.ts';
import { hashKey } from './state/server-state.ts';

/**
 * Follows the signed-in user: opens the outbox of the account, stores the name, reads today by the user's zone and settings, and records this
 * device in the account (docs/rules/accounts.md#the-device-in-the-account). An account never takes another's place without a sign-in here.
 * Returns a function that stops it.
 */
export function followUser(
  options: ClientOptions,
  platform: Platform,
  outbox: Outbox,
  today: Today,
): () => void {
  const { serverState, log = () => {} } = options;
  const [userHash, settingsHash] = [hashKey(keys.user), hashKey(keys.settings)];
  let served: string | null = null;

  function serve(): void {
    const user = cachedUser(serverState);
    if (user) rememberUser(platform.localStorage, user);
    today.check();
    if ((user?.id ?? null) === served) return;
    if (user && served !== null) {
      // A read was answered to another account: the parts that it has not replaced are not that account's.
      serverState.clear();
      options.onOtherAccount?.();
      return;
    }
    served = user?.id ?? null;
    if (!user) {
      outbox.close();
      return;
    }
    outbox.open(user.id).catch((error: unknown) => log('The queue did not open', error));
    const change = profileChange(user, platform.timeZone(), options.kind ?? 'platformWeb');
    const report = (error: unknown) => log('The profile was not synced', error);
    if (change) outbox.write('user.update', change).catch(report);
  }

  serve();
  const leave = serverState.subscribe((hash) => {
    if (hash === userHash) serve();
    if (hash === settingsHash) today.check();
  });
  return () => {
    leave();
    outbox.close();
  };
}
