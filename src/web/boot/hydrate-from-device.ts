import { ResponseError } from '#client/api/errors.ts';
import { createTransact, deviceStore, type Transact } from '#client/device/device-database.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import { hydrateFromSnapshot, readied } from '#client/snapshot/hydrate-from-snapshot.ts';
import { createSnapshotStorage, type Snapshot } from '#client/snapshot/snapshot-storage.ts';
import { cachedUser } from '#client/state/profile.ts';
import { keys, queries } from '#client/state/queries.ts';
import type { App } from '#web/app/app.ts';
import type { Navigation } from '#web/app/navigation.ts';
import { leaveBy } from '#web/app/session.tsx';
import { currentUser } from '#web/app/session-user.ts';
import { indexElsewhere } from '#web/platform/index-language.ts';
import { statusOf } from '#web/routes/failure.tsx';
import { showHead } from '#web/routes/show-head.ts';

/** Milliseconds after which the page is shown without what waits to be sent: it comes a moment later then. */
const QUEUE_PATIENCE = 500;

/**
 * Fills a document that no server has filled with what the device holds of the user: the copy of what the server said, and the writes
 * that wait. Where it holds nothing the server is asked who is here, and without one it is a visitor. The document of a large account
 * knows its user from the server, and a copy of another account stays out of it.
 */
export async function hydrateFromDevice(app: App) {
  const { serverState } = app.client;
  const known = cachedUser(serverState);
  // Where the server knew who is here it has chosen the language too.
  const elsewhere = import.meta.env.NATIVE || known !== null ? null : indexElsewhere();
  if (elsewhere !== null) {
    location.replace(elsewhere);
    // The next document is on its way: this one shows nothing.
    await new Promise(() => {});
  }
  const transact = createTransact(deviceStore());
  const stored = await createSnapshotStorage(transact)
    .read()
    .catch(() => null);
  const copy = stored && (await readied(stored));
  const mayBeSignedIn = (await app.device?.token?.read()) !== null;
  const isOthers = known !== null && known.id !== copy?.account;
  const isRestored = copy !== null && mayBeSignedIn && !isOthers && restoreUnder(app, copy);
  const user = cachedUser(serverState);
  if (!mayBeSignedIn) serverState.set(keys.user, null);
  else if (user === null) await currentUser(app.client).catch(() => serverState.set(keys.user, null));
  else await queueOf(app, user.id, transact);
  // The page began before it knew the user, and the settings that say when a day begins.
  app.client.today.check();
  return {
    /** Resolves when there is a page to show. */
    settle: async (navigation: Navigation): Promise<void> => {
      await navigation.open();
      const { error } = navigation.shown;
      const status = error === undefined ? 200 : statusOf(error);
      void showHead(app, location.pathname, status, () => false).catch(() => undefined);
      if (isRestored) readAgain(app, navigation);
      else if (user === null && mayBeSignedIn) askOnReturn(app, navigation);
    },
  };
}

/** Restores the copy under what the document brought from the server, which is newer. Says whether it held its account's user. */
function restoreUnder({ client: { serverState } }: App, copy: Snapshot): boolean {
  const brought = serverState.snapshot();
  hydrateFromSnapshot(serverState, copy, Date.now());
  const isRestored = cachedUser(serverState) !== null;
  serverState.hydrate(brought);
  return isRestored;
}

/** What waits to be sent is part of what the page shows first. */
async function queueOf({ client: { outbox } }: App, account: string, transact: Transact): Promise<void> {
  const waiting = await createIndexedStorage(transact)
    .list(account)
    .catch(() => []);
  if (waiting.length === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (outbox.pending().length >= waiting.length) resolve();
  };
  const leave = outbox.subscribe(look);
  const timer = setTimeout(resolve, QUEUE_PATIENCE);
  void outbox.open(account).catch(resolve);
  await promise;
  leave();
  clearTimeout(timer);
}

/**
 * What is shown is as old as the copy: all of it is read again as soon as there is a connection. A session that has ended meanwhile is
 * left, as any page of the server's would have.
 */
function readAgain({ client, locale }: App, navigation: Navigation): void {
  const { serverState, api } = client;
  const over = new AbortController();
  async function read(): Promise<void> {
    if (!navigator.onLine) return;
    try {
      // At the same moment, so that both come by one call.
      const [, isRead] = await Promise.all([serverState.load(queries.user(api), 0), client.refresh(0)]);
      if (isRead) over.abort();
    } catch (error) {
      if (error instanceof ResponseError && error.status === 401) leaveBy(navigation, locale);
    }
  }
  addEventListener('online', () => void read(), { signal: over.signal });
  void read();
}

/** The user may be signed in after all: asks again when the connection returns. */
function askOnReturn({ client }: App, navigation: Navigation): void {
  if (navigator.onLine) return;
  const ask = async () => {
    const user = await client.api.call('GET /user').catch(() => null);
    if (user === null || cachedUser(client.serverState) !== null) return;
    client.serverState.set(keys.user, user);
    await navigation.revalidate();
  };
  addEventListener('online', () => void ask(), { once: true });
}
