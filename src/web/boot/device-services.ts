import type { Client } from '#client/client.ts';
import type { App } from '#web/app/app.ts';
import { afterPaint } from '#web/platform/after-paint.ts';
import { hasBadge, isInstalled, showBadge } from '#web/platform/badge.ts';
import { install } from '#web/platform/install-prompt.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { keepRemindersPlanned } from '#web/shared/reminders/native-device.ts';
import { thisDevice } from '#web/shared/reminders/this-device.ts';
import { openCount } from './open-count.ts';

/** What the device does for who is signed in, beside the page: its number of open habits, its reminders, its place on the home screen. */
export function startDeviceServices({ client, locale }: App): void {
  let account: string | undefined | null = null;
  let shown = -1;
  const look = (): void => {
    const data = client.optimisticState.get();
    if (hasBadge()) {
      const open = openCount(data, client.today.get());
      if (open !== shown) void showBadge(open);
      shown = open;
    }
    if (data.user?.id === account) return;
    account = data.user?.id;
    // Without a connection: at the next start.
    thisDevice.check(client).catch(ignoreFailure);
    if (isInstalled()) noteInstalled(client);
  };
  let isPlanned = false;
  // After the paint of what the change shows.
  client.optimisticState.subscribe(() => {
    if (isPlanned) return;
    isPlanned = true;
    afterPaint(() => {
      isPlanned = false;
      look();
    });
  });
  if (import.meta.env.NATIVE) void keepRemindersPlanned(client, locale).catch(ignoreFailure);
  look();
  addEventListener('appinstalled', () => {
    install.offer = undefined;
    noteInstalled(client);
  });
}

function noteInstalled({ optimisticState, outbox }: Client): void {
  const { user, onboarding } = optimisticState.get();
  if (user === null || onboarding.appInstalled) return;
  outbox.write('onboarding.update', { appInstalled: true }).catch(() => undefined);
}
