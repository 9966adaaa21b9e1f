import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import type { App } from '#web/app/app.ts';
import { tellMove } from '#web/app/other-account.ts';
import { hideDock } from '#web/features/shell/hide-dock.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { startDeviceServices } from './device-services.ts';
import { persistOnDevice } from './persist-on-device.ts';
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
