import type { Client } from '#client/client.ts';
import { cachedUser } from '#client/state/profile.ts';
import { areNotificationsAllowed } from '#web/platform/badge.ts';
import {
  clearNotices,
  currentSubscription,
  pushAbility,
  requestNotificationPermission,
  subscribeFor,
  unsubscribe,
} from '#web/platform/push.ts';
import { isFor } from '#web/platform/push-subscription.ts';
import { type DeviceState, readRemembered, remember, setDeviceState } from './device-state.ts';

type Asking = Pick<Client, 'api' | 'serverState'>;

/** Turns on pushes in this browser; prompts for permission. Call from a user gesture. Rejects when the server cannot be reached. */
export async function turnOn(client: Client): Promise<void> {
  const ability = pushAbility();
  if (ability !== 'ready') return setDeviceState(ability);
  if (!(await requestNotificationPermission()))
    return setDeviceState(pushAbility() === 'blocked' ? 'blocked' : 'off');
  const { publicKey } = await client.api.call('GET /user/reminder-device');
  await subscribe(client, publicKey);
  // Another device may have turned it off for all.
  const { push } = client.optimisticState.get().settings.reminderChannel;
  if (!push) void client.outbox.write('settings.update', { reminderChannel: { push: true } });
}

/** Turns off pushes in this browser. Unsubscribes first: if the server cannot be reached now, its next push fails and it learns. */
export async function turnOff({ api }: Asking): Promise<void> {
  remember(null);
  await unsubscribe();
  setDeviceState('off');
  await api.call('DELETE /user/reminder-device');
}

/** Before the session ends: ends its subscription and closes its notifications. */
export async function leave(): Promise<void> {
  remember(null);
  setDeviceState('unknown');
  await clearNotices();
  await unsubscribe();
}

/**
 * Checks whether this browser reminds the signed-in user, and repairs it: changed keys of the server, a subscription that the browser
 * dropped or the server deleted. Ends a subscription of another account.
 */
export async function check(client: Asking): Promise<void> {
  setDeviceState(await checked(client));
}

async function checked(client: Asking): Promise<DeviceState> {
  const ability = pushAbility();
  if (ability !== 'ready') return ability;
  const stored = readRemembered();
  const user = cachedUser(client.serverState);
  if (stored === null || stored.account !== user?.id) {
    remember(null);
    await unsubscribe();
    return 'off';
  }
  if (!areNotificationsAllowed()) return 'off';
  const [{ kind, publicKey }, subscription] = await Promise.all([
    client.api.call('GET /user/reminder-device'),
    currentSubscription(),
  ]);
  const stands =
    kind === 'push' &&
    subscription !== null &&
    subscription.endpoint === stored.endpoint &&
    isFor(publicKey, subscription.options);
  if (!stands) await subscribe(client, publicKey);
  return 'on';
}

async function subscribe({ api, serverState }: Asking, publicKey: string): Promise<void> {
  const body = await subscribeFor(publicKey);
  await api.call('POST /user/reminder-device/push', { body });
  const account = cachedUser(serverState)?.id;
  if (account !== undefined) remember({ account, endpoint: body.endpoint });
  setDeviceState('on');
}
