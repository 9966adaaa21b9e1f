import type { Client } from '#client/client.ts';
import { createTransact, deviceStore } from '#client/device/device-database.ts';
import { newId } from '#client/device/new-id.ts';
import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import { after } from '#client/platform.ts';
import { persistSnapshot } from '#client/snapshot/persist-snapshot.ts';
import { createSnapshotStorage } from '#client/snapshot/snapshot-storage.ts';
import type { App } from '#web/app/app.ts';
import { tellMove } from '#web/app/other-account.ts';
import { hideDock } from '#web/features/shell/hide-dock.ts';
import { afterPaint } from '#web/platform/after-paint.ts';
import { hasBadge, isInstalled, showBadge } from '#web/platform/badge.ts';
import { install } from '#web/platform/install-prompt.ts';
import { listen } from '#web/platform/listen.ts';
import { ignoreFailure, logFailure } from '#web/platform/log-failure.ts';
import { keepRemindersPlanned } from '#web/shared/reminders/native-device.ts';
import { thisDevice } from '#web/shared/reminders/this-device.ts';
import { openCount } from './open-count.ts';
import { registerWorker } from './update/register-worker.ts';

/** Fetched once the page is at rest, while the chunks of its own build are still there. */
const WATCH_DELAY_MS = 25_000;

/** Begins what goes on beside the page. */
export function startIdleWork(app: App): void {
  tellMove();
  startDeviceServices(app);
  persistOnDevice(app);
  void import('./watch-changes.ts').then(({ watchChanges }) => watchChanges(app)).catch(ignoreFailure);
  hideDock();
  void lateDefinitions.load();
  // A shell's build changes with its app and no sooner.
  if (import.meta.env.NATIVE) return;
  void registerWorker();
  setTimeout(() => {
    import('./update/build-watch.tsx').then(({ watchBuilds }) => watchBuilds(app)).catch(ignoreFailure);
  }, WATCH_DELAY_MS);
}

/** What the device does for who is signed in, beside the page: its number of open habits, its reminders, its place on the home screen. */
function startDeviceServices({ client, locale }: App): void {
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

/** Milliseconds after which the copy is kept even on a page that is never idle. */
const IDLE_MAX = 5_000;

/** Keeps the copy of what the server said on this device, where the device keeps anything. */
function persistOnDevice({ client }: App): void {
  if (!('indexedDB' in globalThis)) return;
  persistSnapshot(client, {
    storage: createSnapshotStorage(createTransact(deviceStore())),
    newId,
    after,
    idle: (work) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_MAX });
      else setTimeout(work);
    },
    // A page that is hidden may be ended without another word. One that is left begins no transaction (device-database.ts).
    onLeave: (work) =>
      listen(['visibilitychange'], () => {
        if (document.hidden) void work();
      }),
    log: logFailure,
  });
}
