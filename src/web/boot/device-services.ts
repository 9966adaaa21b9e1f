import type { Client } from '#client/client.ts';
import type { App } from '#web/app/app.ts';
import { isInstalled, showBadge } from '#web/platform/badge.ts';
import { install } from '#web/platform/install-prompt.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { keepPlan } from '#web/shared/reminders/native-device.ts';
import { thisDevice } from '#web/shared/reminders/this-device.ts';
import { openCount } from './open-count.ts';

/** What the device does for who is signed in, beside the page: its number of open habits, its reminders, its place on the home screen. */
export function liveOnDevice({ client, locale }: App): void {
  let account: string | undefined | null = null;
  let shown = -1;
  const look = (): void => {
    const club = client.view.get();
    const open = openCount(club, client.today.get());
    if (open !== shown) void showBadge(open);
    shown = open;
    if (club.user?.id === account) return;
    account = club.user?.id;
    // Without a connection: at the next start.
    thisDevice.check(client).catch(ignoreFailure);
    if (isInstalled()) noteInstalled(client);
  };
  client.view.subscribe(look);
  if (import.meta.env.NATIVE) void keepPlan(client, locale).catch(ignoreFailure);
  look();
  addEventListener('appinstalled', () => {
    install.offer = undefined;
    noteInstalled(client);
  });
}

function noteInstalled({ view, outbox }: Client): void {
  const { user, onboarding } = view.get();
  if (user === null || onboarding.appInstalled) return;
  outbox.write('onboarding.update', { appInstalled: true }).catch(() => undefined);
}
