import type { ApiClient } from '#client/api/api-client.ts';
import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { Break } from '#contract/breaks.ts';
import type { Circle, OwnCircle } from '#contract/circles.ts';
import type { HabitDay } from '#contract/days.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit, HabitAnswer } from '#contract/habits.ts';
import type { Home as HomeAnswer, Records } from '#contract/home.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { Achievement, Stats } from '#contract/performance.ts';
import type { Route } from '#contract/routes.ts';
import type { Onboarding, Settings, Statistics, UpdateSettings, User } from '#contract/user.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import { type DayKey, dayIn } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';
import { achievementFor, rankAchievements } from '#domain/figures/achievements.ts';
import { historyDays, recordOf, withHistory, withNewDay } from '#domain/list/wire-habit.ts';
import { canCompute, kinds, loadKinds } from './kinds.ts';
import type { Key, Query, ServerState } from './server-state.ts';

const keyOf = <T>(...segments: readonly string[]): Key<T> => segments;

/** Every key of the server state. Those of a day and of a circle have one more value: what was asked for. */
export const keys = {
  user: keyOf<User | null>('user'),
  dividers: keyOf<readonly Divider[]>('dividers'),
  habits: keyOf<readonly Habit[]>('habits', 'active'),
  archives: keyOf<readonly Habit[]>('habits', 'archived'),
  breaks: keyOf<readonly Break[]>('breaks'),
  statistics: keyOf<Statistics>('statistics'),
  settings: keyOf<Settings>('settings'),
  onboarding: keyOf<Onboarding>('onboarding'),
  stats: keyOf<Stats>('performance', 'stats'),
  achievements: keyOf<readonly Achievement[]>('performance', 'achievements'),
  /** One day of one habit. */
  days: keyOf<HabitDay>('habits', 'day'),
  /** The user's circles. */
  circles: keyOf<readonly OwnCircle[]>('circles', 'own'),
  /** One circle; null once the user is not in it any more. */
  circle: keyOf<Circle | null>('circles', 'one'),
  /** The day that a server rendered the page on. */
  rendered: keyOf<DayKey>('rendered'),
  /** The instant at which it did, to the minute; only where a divider has a time of day. */
  renderedAt: keyOf<number>('renderedAt'),
};

/** A part of the state that mutations change. */
const written = <T>(key: Key<T>, read: () => Promise<NoInfer<T>>): Query<T> => ({
  key,
  read,
  isWritten: true,
});

/** One day of a habit, by both. */
export interface AskedDay {
  readonly habitId: string;
  readonly day: DayKey;
}

/** How each part is read; a day by its habit and its date, a circle by its id. The figures are those of home, for what this device does not know. */
export const queries = {
  user: (api: ApiClient) => written(keys.user, () => readPart(api, 'user')),
  dividers: (api: ApiClient) => written(keys.dividers, () => readPart(api, 'dividers')),
  habits: (api: ApiClient) => ({
    ...written(keys.habits, () => readPart(api, 'habits')),
    merge: withNewDays,
  }),
  archives: (api: ApiClient) =>
    written(keys.archives, async () =>
      hasArchives((await homeNow(api))?.achievements)
        ? (await api.call('GET /habits', { query: { archived: 'true' } })).map(asKept)
        : [],
    ),
  breaks: (api: ApiClient) => written(keys.breaks, () => readPart(api, 'breaks')),
  statistics: (api: ApiClient) => written(keys.statistics, () => readPart(api, 'statistics')),
  settings: (api: ApiClient) => written(keys.settings, () => readPart(api, 'settings')),
  onboarding: (api: ApiClient) => written(keys.onboarding, () => readPart(api, 'onboarding')),
  stats: (api: ApiClient) => written(keys.stats, () => readPart(api, 'stats')),
  achievements: (api: ApiClient) => written(keys.achievements, () => readPart(api, 'achievements')),
  days: (api: ApiClient, asked: AskedDay) =>
    written([...keys.days, asked] as Key<HabitDay>, async () => {
      const { habitId: id, day } = asked;
      const { days } = await api.call('GET /habits/{id}/days', {
        params: { id },
        query: { from: day, to: day },
      });
      return days[day] ?? untouchedDay;
    }),
  circles: (api: ApiClient) => written(keys.circles, () => api.call('GET /circles')),
  circle: (api: ApiClient, id: string) =>
    written([...keys.circle, id] as Key<Circle | null>, () =>
      api.call('GET /circles/{id}', { params: { id } }).catch(nullIfGone),
    ),
};

function nullIfGone(error: unknown): null {
  if (error instanceof ResponseError && error.status === 404) return null;
  throw error;
}

/** Whether a habit is archived; also where that is not known. */
const hasArchives = (achievements: readonly Achievement[] | null | undefined): boolean =>
  achievements?.some(({ archivedAt }) => archivedAt !== null) !== false;

const untouchedDay: HabitDay = { value: null, state: 'none', note: '', completedStepIds: [] };

/** The habits as they were read, with the day that has begun on this device alone. */
function withNewDays(read: readonly Habit[], known: readonly Habit[], today?: DayKey): readonly Habit[] {
  const before = new Map(known.map((habit) => [habit.id, habit]));
  return read.map((habit) => (canCompute(habit) ? withNewDay(habit, before.get(habit.id), today) : habit));
}

/** A figure that cannot be read stays empty (docs/rules/pages.md#the-first-data). */
const leaveEmpty = () => null;

/**
 * Loads what all pages of a signed-in user need (docs/rules/pages.md#the-first-data), and the figures of
 * the profile header, by one call. Known parts are not read again. Figures that are read alone may fail: their place stays empty.
 */
export async function loadHome(state: ServerState, api: ApiClient): Promise<void> {
  const [user, , settings, , dividers, , , , achievements] = await Promise.all([
    state.load(queries.user(api)),
    state.load(queries.onboarding(api)),
    state.load(queries.settings(api)),
    state.load(queries.statistics(api)),
    state.load(queries.dividers(api)),
    state.load(queries.habits(api)),
    state.load(queries.breaks(api)),
    state.load(queries.stats(api)).catch(leaveEmpty),
    state.load(queries.achievements(api)).catch(leaveEmpty),
  ]);
  // Where none is archived, all habits are known.
  if (!hasArchives(achievements) && state.get(keys.archives) === undefined) state.set(keys.archives, []);
  if (!user) return;
  const now = Date.now();
  state.set(keys.rendered, dayIn(user.timeZone, now, dayStartOf(settings)));
  if (dividers.some(({ window }) => window)) state.set(keys.renderedAt, now - (now % MINUTE));
}

/**
 * The hour at which the user's days begin, by the known settings and the queued changes of them: the rest of the account data is predicted
 * for a day, so this is known first. Settings from before there was a choice lack it.
 */
export function dayStartOf(
  settings: Settings | undefined,
  queue: readonly { readonly kind: string; readonly variables: unknown }[] = [],
): number {
  const queued = queue
    .filter(({ kind }) => kind === 'settings.update')
    .map(({ variables }) => (variables as UpdateSettings).dayStart);
  return queued.findLast((hour) => hour !== undefined) ?? settings?.dayStart ?? 0;
}

/** What a page has of it. */
type Home = Omit<HomeAnswer, 'habits'> & { readonly habits: readonly Habit[] };
type HomePart = keyof Home;

/** The call that reads a part alone. */
const calls = {
  user: 'GET /user',
  onboarding: 'GET /user/onboarding',
  settings: 'GET /user/settings',
  statistics: 'GET /user/statistics',
  dividers: 'GET /dividers',
  habits: 'GET /habits',
  breaks: 'GET /breaks',
  stats: 'GET /habits/performance/stats',
  achievements: 'GET /habits/performance/achievements',
} as const satisfies Record<HomePart, Route>;

/** The client, by routes that need no request. */
interface Reads {
  call(route: Route): Promise<unknown>;
}

/** The parts that are read at one moment. */
interface Batch {
  size: number;
  /** Null when it is a single part. */
  readonly home: Promise<Home | null>;
}

const batches = new WeakMap<ApiClient, Batch>();

/** Reads a part of home: by one call for all parts that are read at the same moment, or by its own call when it is the only one. */
async function readPart<P extends HomePart>(api: ApiClient, part: P): Promise<Home[P]> {
  const batch = batches.get(api) ?? openBatch(api);
  batch.size += 1;
  const home = await batch.home;
  if (home) return home[part];
  return (await (api as Reads).call(calls[part])) as Home[P];
}

/** It is open until the code that runs now has ended. */
function openBatch(api: ApiClient): Batch {
  const home = Promise.resolve().then(() => {
    batches.delete(api);
    return batch.size > 1 ? readHome(api) : null;
  });
  const batch: Batch = { size: 0, home };
  batches.set(api, batch);
  return batch;
}

/** Homes by the answers that they were made of: an answer that has not changed makes none. */
const homes = new WeakMap<Records, Home>();

/** A habit of an answer, without what is computed only where it is shown. */
export function asKept(answer: Habit & Partial<HabitAnswer>): Habit {
  const { strength: _, lastSlip: __, ...habit } = answer;
  return habit;
}

/** All data of home: a device reads records, and computes what follows. No part of it is shown before the rules that its habits need. */
export async function readHome(api: ApiClient): Promise<Home> {
  if (api.isInProcess) {
    const { habits, ...home } = await api.call('GET /user/home');
    return { ...home, habits: habits.map(asKept) };
  }
  const records = await api.call('GET /user/records', { revalidate: true });
  const home = homes.get(records) ?? (await homeOf(records));
  homes.set(records, home);
  return home;
}

/** Milliseconds after which the page may do what its user asks for. */
const SLICE = 8;

async function homeOf({ day, ...records }: Records): Promise<Home> {
  if (!(await loadKinds(records.habits))) throw new NetworkError('The rules of a habit were not loaded');
  const history = historyDays(day, HISTORY_DAYS_DEFAULT);
  const habits: Habit[] = [];
  // Rows show streaks: with the figures of many habits after them, they would move.
  const achievements: Achievement[] = [];
  // Its rule comes with those of the kinds.
  const grace = records.settings.grace && (await kinds.load());
  let since = performance.now();
  for (const { counts, ...sent } of records.habits) {
    const breaks = breaksOf(records.breaks, sent.id);
    const habit = withHistory(sent, breaks, history, counts);
    habits.push(habit);
    achievements.push(achievementFor(habit, { ...recordOf(habit, breaks), grace }, day));
    if (performance.now() - since < SLICE) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    since = performance.now();
  }
  return { ...records, habits, achievements: rankAchievements([...achievements, ...records.achievements]) };
}

/** Home, where it is being read by one call at this moment; else null. */
const homeNow = async (api: ApiClient): Promise<Home | null> => (await batches.get(api)?.home) ?? null;
