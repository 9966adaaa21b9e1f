import { WORKER_POLICY } from '#contract/worker-file.ts';
import { scriptAddress } from '#web/platform/script-address.ts';
import { ACTIVATE, WORKER_PATH } from '#web/service-worker/addresses.ts';

/** Milliseconds that a new worker may take to come into office. */
const TAKE_OVER_MAX = 3_000;

/** Has the worker installed, or taken away where the server has none any more. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  try {
    const registration = await navigator.serviceWorker.register(scriptAddress(WORKER_POLICY, WORKER_PATH), {
      updateViaCache: 'none',
    });
    await registration.update();
  } catch {
    await removeWithdrawn();
  }
}

/** Looks for the worker of a new build, which is fetched with all its files before anybody needs it. */
export async function updateWorker(): Promise<void> {
  await (await registered())?.update().catch(() => undefined);
}

/** Puts the worker that waits into office, so that the next document is of the new build with or without a server. */
export async function activateWaitingWorker(): Promise<void> {
  const waiting = (await registered())?.waiting;
  if (!waiting) return;
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, TAKE_OVER_MAX);
  });
  waiting.postMessage(ACTIVATE, []);
  await changed;
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
}

const CLEARING_TRIES = 5;
const CLEARING_PAUSE_MS = 1_000;

/** A worker that could not be loaded may be unreachable. One that the server says is not there is unregistered, and its files deleted. */
async function removeWithdrawn(): Promise<void> {
  if ((await navigator.serviceWorker.getRegistrations()).length === 0) return;
  const answer = await fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404 && answer?.status !== 410) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  // The worker answers this page to its end, and makes a cache again by looking into it.
  for (let tries = 0; tries < CLEARING_TRIES; tries += 1) {
    for (const name of await caches.keys()) await caches.delete(name);
    await new Promise((resolve) => {
      setTimeout(resolve, CLEARING_PAUSE_MS);
    });
  }
}
