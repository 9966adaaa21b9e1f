import { MINUTE } from '#domain/days/time.ts';
import type { ResponseError } from './api/errors.ts';
import { createToday, type Today } from './device/today.ts';
import { Figures } from './figures/figures.ts';
import { createOptimisticState } from './optimistic-state.ts';
import type { Mutation } from './outbox/mutation.ts';
import { definitionOf } from './outbox/mutations/all.ts';
import { Outbox } from './outbox/outbox.ts';
import type { Delivery } from './outbox/ports.ts';
import type { ClientOptions, Platform } from './platform.ts';
import { createPlatform, forgetAnswers, noteAnswer, wasAnsweredSince } from './platform.ts';
import { createServerData, forgetCircles } from './state/account-data.ts';
import { cachedUser, forgetUser, profileChange, rememberUser } from './state/profile.ts';
import { dayStartOf, keys, queries } from './state/queries.ts';
import { createRefresher, everything, type Log, partOf, type Refresher, refresh } from './state/refresh.ts';
import { hashKey, type Key } from './state/server-state.ts';

const LAST_ATTEMPT = 3_000;
/** Milliseconds. A user who returns sees the changes of other devices; quick switches between windows send nothing. */
const GLANCE = 10_000;

export type Client = ReturnType<typeof createClient>;

/** The data of one page, or of one request on the server. Nothing starts before `start`. */
export function createClient(options: ClientOptions) {
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
  const effects = { ...createEffects(options, platform, log, refresher), onMissed };
  const outbox = new Outbox(
    { ...platform, api, log, onPostponed: (error) => options.onPostponed?.(error) },
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
  const refreshOld = async (age = MINUTE): Promise<boolean> =>
    !isBusy() && (await refresh(read, everything, age)) && !isBusy();

  return {
    api,
    serverState,
    outbox,
    optimisticState,
    figures,
    today,
    /**
     * Which answers that other tabs and pages received are in this page's server state (snapshot/persist-snapshot.ts). `has`: whether this page
     * has the answer to a mutation. `missed`: how often the page found that it lacks answers. Its state is right again after it has read
     * everything.
     */
    answers: { has: outbox.hasAnswered, missed: () => missed },
    /** Starts sending, refreshing and watching the day, in a browser. Returns a function that stops it. */
    start(): () => void {
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
    /** Reads what is older than a minute, or than `age` milliseconds, again. Resolves to whether all was read. */
    refresh: refreshOld,
    /** Makes a last attempt to send the outbox, for at most 3 s. */
    flush(): Promise<void> {
      outbox.releaseAll();
      return Promise.race([outbox.wake(), wait(platform, LAST_ATTEMPT)]);
    },
    /**
     * Deletes everything that this device stores of the user, in every tab. Mutations that could not be sent because the session had ended
     * can stay for the next session of the same account.
     */
    async clearLocal(unsent: 'forget' | 'keep' = 'forget'): Promise<void> {
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

/**
 * Follows the signed-in user: opens the outbox of the account, stores the name, reads today by the user's zone and settings, and records this
 * device in the account (docs/rules/accounts.md#the-device-in-the-account). An account never takes another's place without a sign-in here.
 * Returns a function that stops it.
 */
function followUser(options: ClientOptions, platform: Platform, outbox: Outbox, today: Today): () => void {
  const { serverState, log = () => {} } = options;
  const [userHash, settingsHash] = [hashKey(keys.user), hashKey(keys.settings)];
  let served: string | null = null;

  function serve(): void {
    const user = cachedUser(serverState);
    if (user) rememberUser(platform.localStorage, user);
    if (user && !user.inCircle) forgetCircles(serverState);
    today.check();
    if ((user?.id ?? null) === served) return;
    if (user && served !== null) {
      // A read was answered to another account: the parts that it has not replaced are not that account's.
      serverState.clear();
      options.onOtherAccount?.();
      return;
    }
    served = user?.id ?? null;
    if (!user) {
      outbox.close();
      return;
    }
    outbox.open(user.id).catch((error: unknown) => log('The queue did not open', error));
    const change = profileChange(user, platform.timeZone(), options.kind ?? 'platformWeb');
    const report = (error: unknown) => log('The profile was not synced', error);
    if (change) outbox.write('user.update', change).catch(report);
  }

  serve();
  const leave = serverState.subscribe((hash) => {
    if (hash === userHash) serve();
    if (hash === settingsHash) today.check();
  });
  return () => {
    leave();
    outbox.close();
  };
}
