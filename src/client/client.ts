import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Api } from './api.ts';
import type { ApiError } from './api/errors.ts';
import { createBase } from './base.ts';
import { kindOf } from './outbox/kinds.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import type { Write } from './outbox/write.ts';
import { createPlatform, type Platform } from './platform.ts';
import { cachedUser, forgetUser, profileChange, rememberUser } from './profile.ts';
import { keys, MINUTE, renderedDay } from './queries.ts';
import { noteWriteSettled, watchWrites } from './read-clock.ts';
import { createRefresher, everything, type Log, partOf, refresh } from './refresh.ts';
import { createToday, type Today } from './today.ts';
import { createView, type View } from './view.ts';

const LAST_ATTEMPT = 3_000;

export interface ClientOptions {
  api: Api;
  queryClient: QueryClient;
  /** A write was refused and taken back: time for a toast. */
  onRefused?: (write: Write, error: ApiError) => void;
  /** For failures that the user does not see (specification §8: logged only). */
  log?: Log;
  /** Which of the user's platform flags this build sets. */
  kind?: 'platformWeb' | 'platformAndroid' | 'platformIos';
  platform?: Partial<Platform>;
}

export interface Client {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly outbox: Outbox;
  readonly view: View;
  readonly today: Today;
  /** Begins to send, to keep fresh and to watch the day, in a browser. Answers how to stop. */
  start(): () => void;
  /** Reads again what is older than a minute, or than `age` milliseconds. */
  refresh(age?: number): Promise<void>;
  /** Tries a last time to send what waits (at most 3 s), then forgets all that this device knows of the user. */
  clearLocal(): Promise<void>;
}

/** The data of one page, or of one request on the server: nothing of it begins by itself before `start`. */
export function createClient(options: ClientOptions): Client {
  const { api, queryClient, log = () => {} } = options;
  const platform: Platform = { ...createPlatform(log), ...options.platform };
  const base = createBase(queryClient);
  const today = createToday({
    timeZone: () => cachedUser(queryClient)?.timeZone ?? platform.timeZone(),
    now: platform.now,
    rendered: () => renderedDay(queryClient),
    after: platform.after,
  });
  const read = { api, queryClient, log };
  const refresher = createRefresher((parts) => refresh(read, parts), () => outbox.pending().length > 0, platform.after);
  const outbox: Outbox = createOutbox({
    ...platform,
    api,
    base,
    log,
    today: today.get,
    onSettled(write, here) {
      noteWriteSettled(queryClient);
      const kind = kindOf(write.kind);
      refresher.add(kind?.refreshes ?? []);
      const event = here ? kind?.event?.(write.variables) : undefined;
      if (event) api.power.sendEvent(event).catch((error: unknown) => log('A power event was not sent', error));
    },
    onRefused(write, error) {
      refresher.add(everything);
      options.onRefused?.(write, error);
    },
    onMissed: () => refresher.add(everything),
  });
  watchWrites(queryClient, {
    busy: () => outbox.pending().length > 0,
    skipped(queryKey) {
      const part = partOf(queryKey);
      if (part) refresher.add([part]);
    },
  });
  const view = createView(base, outbox, today);

  const refreshOld = async (age = MINUTE) => {
    if (outbox.pending().length === 0) await refresh(read, everything, age);
  };
  const serveUser = createUserService(options, platform, outbox, today);

  return {
    api,
    queryClient,
    outbox,
    view,
    today,
    start() {
      const leaves = [
        serveUser(),
        today.start(),
        today.subscribe(() => void refreshOld(0)),
        outbox.subscribe(() => {
          if (outbox.pending().length === 0) refresher.quiet();
        }),
        platform.onReturn(() => {
          today.check();
          void outbox.wake().then(() => refreshOld());
        }),
        refresher.stop,
      ];
      return () => {
        for (const leave of leaves) leave();
      };
    },
    refresh: refreshOld,
    async clearLocal() {
      await Promise.race([outbox.wake(), wait(platform, LAST_ATTEMPT)]);
      await outbox.clear();
      queryClient.clear();
      forgetUser(platform.localStorage);
    },
  };
}

const wait = (platform: Platform, milliseconds: number) =>
  new Promise<void>((resolve) => {
    platform.after(milliseconds, resolve);
  });

/** Follows who is signed in: opens the queue of the account, remembers the name, tells the account about this device. */
function createUserService(options: ClientOptions, platform: Platform, outbox: Outbox, today: Today) {
  const { queryClient, log = () => {} } = options;
  const userHash = hashKey(keys.user);
  let served: string | null = null;

  function serve(): void {
    const user = cachedUser(queryClient);
    if (user) rememberUser(platform.localStorage, user);
    today.check();
    if (user?.id === served) return;
    served = user?.id ?? null;
    if (!user) return outbox.close();
    outbox.open(user.id).catch((error: unknown) => log('The queue did not open', error));
    const change = profileChange(user, platform.timeZone(), options.kind ?? 'platformWeb');
    if (change) outbox.write('user.update', change).catch((error: unknown) => log('The profile was not synced', error));
  }

  return () => {
    serve();
    const leave = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if ((type === 'updated' || type === 'removed') && query.queryHash === userHash) serve();
    });
    return () => {
      leave();
      served = null;
      outbox.close();
    };
  };
}
