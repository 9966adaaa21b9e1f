import { MINUTE } from '#domain/days/time.ts';
import { forgetAnswers, noteAnswer, wasAnsweredSince } from './answered.ts';
import type { ApiClient } from './api/api-client.ts';
import type { ResponseError } from './api/errors.ts';
import { createToday, type Today } from './device/today.ts';
import { Figures } from './figures/figures.ts';
import { followUser } from './follow-user.ts';
import { createOptimisticState, type OptimisticState } from './optimistic-state.ts';
import type { ClientOptions } from './options.ts';
import type { Mutation } from './outbox/mutation.ts';
import { definitionOf } from './outbox/mutations/all.ts';
import { Outbox } from './outbox/outbox.ts';
import type { Delivery } from './outbox/ports.ts';
import { createPlatform, type Platform } from './platform.ts';
import { dayStartOf } from './state/day-start.ts';
import { cachedUser, forgetUser } from './state/profile.ts';
import { keys, queries } from './state/queries.ts';
import { everything, type Log, partOf, refresh } from './state/refresh.ts';
import { createRefresher, type Refresher } from './state/refresher.ts';
import { createServerData } from './state/server-data.ts';
import type { Key, ServerState } from './state/server-state.ts';

const LAST_ATTEMPT = 3_000;
/** Milliseconds. A user who returns sees the changes of other devices; quick switches between windows send nothing. */
const GLANCE = 10_000;

export interface Client {
  readonly api: ApiClient;
  readonly serverState: ServerState;
  readonly outbox: Outbox;
  readonly optimisticState: OptimisticState;
  readonly figures: Figures;
  readonly today: Today;
  /** Starts sending, refreshing and watching the day, in a browser. Returns a function that stops it. */
  start(): () => void;
  /** Reads what is older than a minute, or than `age` milliseconds, again. Resolves to whether all was read. */
  refresh(age?: number): Promise<boolean>;
  /** What the snapshot needs to know: see snapshot/persist-snapshot.ts. */
  readonly answers: KnownAnswers;
  /** Makes a last attempt to send the outbox, for at most 3 s. */
  flush(): Promise<void>;
  /**
   * Deletes everything that this device stores of the user, in every tab. Mutations that could not be sent because the session had ended
   * can stay for the next session of the same account.
   */
  clearLocal(unsent?: 'forget' | 'keep'): Promise<void>;
}

/** Which answers that other tabs and pages received are in this page's server state. */
export interface KnownAnswers {
  /** Whether this page has the answer to a mutation. */
  has(write: string): boolean;
  /** How often the page found that it lacks answers. Its state is right again after it has read everything. */
  missed(): number;
}

/** The data of one page, or of one request on the server. Nothing starts before `start`. */
export function createClient(options: ClientOptions): Client {
  const { api, serverState, log = () => {} } = options;
  const platform: Platform = { ...createPlatform(log, options.onUnkept), ...options.platform };
  const todayNow = () => today.get();
  const serverData = createServerData(serverState);
  const read = { api, serverState, log };
  const isBusy = (): boolean => outbox.busy();
  const refresher = createRefresher((parts) => refresh(read, parts), isBusy, platform.after);
  let missed = 0;
  const onMissed = () => {
    missed += 1;
    refresher.add(everything);
  };
  const onPostponed = (error: unknown) => options.onPostponed?.(error);
  const effects = { ...createEffects(options, platform, log, refresher), onMissed };
  const outbox = new Outbox(
    { ...platform, api, log, onPostponed },
    { ...effects, base: serverData, today: todayNow },
  );
  const today = createToday({
    timeZone: () => cachedUser(serverState)?.timeZone ?? platform.timeZone(),
    dayStart: () => dayStartOf(serverState.get(keys.settings), outbox.pending()),
    now: platform.now,
    rendered: () => serverState.get(keys.rendered),
    after: platform.after,
  });
  const optimisticState = createOptimisticState(serverData, outbox, today);
  const isWhole = () => serverState.get(keys.archives) !== undefined;
  const figures = new Figures(isWhole, (work) => void platform.after(0, work));
  serverState.followWrites({ busy: isBusy, onSkipped: (key) => effects.onSkipped(key), today: todayNow });

  const archives = createArchivesReader(options, platform, log, isWhole);
  const refreshOld = async (age = MINUTE) => !isBusy() && (await refresh(read, everything, age)) && !isBusy();

  return {
    api,
    serverState,
    outbox,
    optimisticState,
    figures,
    today,
    answers: { has: outbox.hasAnswered, missed: () => missed },
    start() {
      const leaves = [
        followUser(options, platform, outbox, today),
        today.start(),
        // Also after the outbox is empty: the day may follow from a mutation.
        today.subscribe(() => refresher.add(everything)),
        outbox.subscribe(() => {
          // In the middle of an answer its mutation is gone already, and its effect is not there yet.
          if (!serverData.isSettling()) today.check();
          refresher.add();
        }),
        platform.onReturn(() => {
          today.check();
          void outbox.wake().then(() => refreshOld(GLANCE));
        }),
        serverState.subscribe(() => archives.follow()),
        refresher.stop,
      ];
      archives.follow();
      // Only after the page follows the answers of other tabs, so that it misses none.
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

/** Reads the archived habits once the list of a user is there: the figures are of them too. */
function createArchivesReader(
  { api, serverState }: ClientOptions,
  { after }: Platform,
  log: Log,
  isWhole: () => boolean,
) {
  /** The user whose archives were asked for. */
  let asked: string | null = null;
  function read(): void {
    if (isWhole()) return;
    void serverState.load(queries.archives(api)).catch((error: unknown) => {
      log('The archives were not read', error);
      asked = null;
    });
  }
  return {
    follow(): void {
      const user = cachedUser(serverState)?.id ?? null;
      if (user === asked || (user !== null && serverState.get(keys.habits) === undefined)) return;
      asked = user;
      // Where none is archived, the answer of home tells it before that.
      if (user !== null) after(0, read);
    },
  };
}

/** What an answer causes beyond the account data. */
function createEffects(
  { api, serverState, onRefused, onCleared }: ClientOptions,
  platform: Platform,
  log: Log,
  refresher: Refresher,
) {
  return {
    onSettled(write: Mutation, { here, repeated }: Delivery) {
      serverState.noteWriteSettled();
      noteAnswer(platform);
      const kind = definitionOf(write.kind);
      if (repeated) refresher.add(everything);
      const event = here ? kind?.event?.(write.variables) : undefined;
      if (!event) return;
      api
        .call('POST /power/events', { body: event })
        .catch((error: unknown) => log('A power event was not sent', error));
    },
    onRefused(write: Mutation, error: ResponseError) {
      refresher.add(everything);
      onRefused?.(write, error);
    },
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
