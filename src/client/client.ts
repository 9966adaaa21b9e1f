import { forgetAnswers, noteAnswer, wasAnsweredSince } from './answered.ts';
import type { ApiClient } from './api/api-client.ts';
import type { ResponseError } from './api/errors.ts';
import { followUser } from './follow-user.ts';
import { createOptimisticState, type OptimisticState } from './optimistic-state.ts';
import type { ClientOptions } from './options.ts';
import { kindOf } from './outbox/kinds.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import type { Settled } from './outbox/ports.ts';
import type { Write } from './outbox/write.ts';
import { createPlatform, type Platform } from './platform.ts';
import { cachedUser, forgetUser } from './profile.ts';
import { MINUTE, renderedDay } from './queries.ts';
import { everything, type Log, partOf, refresh } from './refresh.ts';
import { createRefresher, type Refresher } from './refresher.ts';
import { createServerData } from './server-data.ts';
import type { Key, ServerState } from './server-state.ts';
import { createToday, type Today } from './today.ts';

const LAST_ATTEMPT = 3_000;
/** Milliseconds: who looks again sees what another device changed, and who looks here and there asks for nothing. */
const GLANCE = 10_000;

export interface Client {
  readonly api: ApiClient;
  readonly serverState: ServerState;
  readonly outbox: Outbox;
  readonly optimisticState: OptimisticState;
  readonly today: Today;
  /** Begins to send, to keep fresh and to watch the day, in a browser. Answers how to stop. */
  start(): () => void;
  /** Reads again what is older than a minute, or than `age` milliseconds. Says whether all of it was read. */
  refresh(age?: number): Promise<boolean>;
  /** What the copy on the device has to know: see copy/keep-copy.ts. */
  readonly answers: KnownAnswers;
  /** Tries a last time to send what waits, for at most 3 s. */
  flush(): Promise<void>;
  /**
   * Forgets all that this device knows of the user, in every tab. What could not be sent, because the session had ended before, may be
   * kept for the next session of the same account.
   */
  clearLocal(unsent?: 'forget' | 'keep'): Promise<void>;
}

/** How this page stands to the answers that other tabs and pages of the device were given. */
export interface KnownAnswers {
  /** Whether this page has the answer to a write. */
  has(write: string): boolean;
  /** How often it had to find out that it lacks some; what it holds is true again once everything is read anew. */
  missed(): number;
}

/** The data of one page, or of one request on the server: nothing of it begins by itself before `start`. */
export function createClient(options: ClientOptions): Client {
  const { api, serverState, log = () => {} } = options;
  const platform: Platform = { ...createPlatform(log, options.onUnkept), ...options.platform };
  const today = createToday({
    timeZone: () => cachedUser(serverState)?.timeZone ?? platform.timeZone(),
    now: platform.now,
    rendered: () => renderedDay(serverState),
    after: platform.after,
  });
  const serverData = createServerData(serverState, today.get);
  const read = { api, serverState, log };
  const isBusy = (): boolean => outbox.busy();
  const refresher = createRefresher((parts) => refresh(read, parts), isBusy, platform.after);
  let missed = 0;
  const onMissed = () => {
    missed += 1;
    refresher.add(everything);
  };
  const effects = { ...createEffects(options, platform, log, refresher), onMissed };
  const outbox: Outbox = createOutbox({
    ...platform,
    ...effects,
    api,
    base: serverData,
    log,
    today: today.get,
  });
  const optimisticState = createOptimisticState(serverData, outbox, today);
  serverState.followWrites({ busy: isBusy, onSkipped: (key) => effects.onSkipped(key) });

  const refreshOld = async (age = MINUTE) => !isBusy() && (await refresh(read, everything, age)) && !isBusy();

  return {
    api,
    serverState,
    outbox,
    optimisticState,
    today,
    answers: { has: outbox.hasAnswered, missed: () => missed },
    start() {
      const leaves = [
        followUser(options, platform, outbox, today),
        today.start(),
        today.subscribe(() => void refreshOld(0)),
        outbox.subscribe(() => refresher.add()),
        platform.onReturn(() => {
          today.check();
          void outbox.wake().then(() => refreshOld(GLANCE));
        }),
        refresher.stop,
      ];
      // Only now that this page hears of answers, so that none is missed in between.
      if (wasAnsweredSince(platform)) {
        missed += 1;
        void refreshOld(0);
      }
      return () => {
        for (const leave of leaves) leave();
      };
    },
    refresh: refreshOld,
    flush() {
      outbox.releaseAll();
      return Promise.race([outbox.wake(), wait(platform, LAST_ATTEMPT)]);
    },
    async clearLocal(unsent = 'forget') {
      await outbox.leave(unsent);
      serverState.clear();
      forgetUser(platform.localStorage);
      forgetAnswers(platform);
      await options.onForget?.();
    },
  };
}

/** What follows an answer beyond the club itself. */
function createEffects(
  { api, serverState, onRefused, onPostponed, onCleared }: ClientOptions,
  platform: Platform,
  log: Log,
  refresher: Refresher,
) {
  return {
    onSettled(write: Write, { here, repeated }: Settled) {
      serverState.noteWriteSettled();
      noteAnswer(platform);
      const kind = kindOf(write.kind);
      refresher.add(repeated ? everything : kind?.refreshes);
      const event = here ? kind?.event?.(write.variables) : undefined;
      if (!event) return;
      api
        .call('POST /power/events', { body: event })
        .catch((error: unknown) => log('A power event was not sent', error));
    },
    onRefused(write: Write, error: ResponseError) {
      refresher.add(everything);
      onRefused?.(write, error);
    },
    onPostponed: (error: unknown) => onPostponed?.(error),
    onCleared: () => onCleared?.(),
    onSkipped(key: Key) {
      const part = partOf(key);
      if (part) refresher.add([part]);
    },
  };
}

const wait = (platform: Platform, milliseconds: number) =>
  new Promise<void>((resolve) => {
    platform.after(milliseconds, resolve);
  });
