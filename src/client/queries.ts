import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { HISTORY_DAYS_MAX } from '#contract/limits.ts';
import type { Achievement, Graph, Stats } from '#contract/performance.ts';
import type { Onboarding, Settings, Statistics, User } from '#contract/user.ts';
import { type DayKey, dayIn } from '#domain/day-key.ts';
import type { Api, GraphQuery } from './api.ts';
import type { Key, Query, ServerState } from './server-state.ts';

/** Milliseconds: what is older is read again when a page shows it. */
export const MINUTE = 60_000;

const keyOf = <T>(...segments: readonly string[]): Key<T> => segments;

/** The key of one answer of many, by what is asked for. */
const within = <T>(many: Key<T>, asked: unknown): Key<T> => [...many, asked];

/** Every key of the account's state. Graphs and histories have one more value: what is asked for. */
export const keys = {
  user: keyOf<User | null>('user'),
  dividers: keyOf<readonly Divider[]>('dividers'),
  habits: keyOf<readonly Habit[]>('habits', 'active'),
  archives: keyOf<readonly Habit[]>('habits', 'archived'),
  statistics: keyOf<Statistics>('statistics'),
  settings: keyOf<Settings>('settings'),
  onboarding: keyOf<Onboarding>('onboarding'),
  stats: keyOf<Stats>('performance', 'stats'),
  achievements: keyOf<readonly Achievement[]>('performance', 'achievements'),
  graphs: keyOf<Graph>('performance', 'graph'),
  histories: keyOf<Habit['history']>('habits', 'history'),
  /** The day that a server rendered the page on. */
  rendered: keyOf<DayKey>('rendered'),
};

/** A part of the state that writes change. */
const written = <T>(key: Key<T>, read: () => Promise<NoInfer<T>>): Query<T> => ({
  key,
  read,
  isWritten: true,
});

export const userQuery = (api: Api) => written(keys.user, api.user.get);
export const dividersQuery = (api: Api) => written(keys.dividers, api.dividers.list);
export const habitsQuery = (api: Api) => written(keys.habits, () => api.habits.list());
export const archivesQuery = (api: Api) => written(keys.archives, () => api.habits.list({ archived: true }));
export const statisticsQuery = (api: Api) => written(keys.statistics, api.statistics.get);
export const settingsQuery = (api: Api) => written(keys.settings, api.settings.get);
export const onboardingQuery = (api: Api) => written(keys.onboarding, api.onboarding.get);
export const statsQuery = (api: Api) => written(keys.stats, api.performance.stats);
export const achievementsQuery = (api: Api) => written(keys.achievements, api.performance.achievements);
export const graphQuery = (api: Api, params: GraphQuery = {}) =>
  written(within(keys.graphs, params), () => api.performance.graph(params));
/** A year of one habit's days, ticked or not. */
export const historyQuery = (api: Api, id: string) =>
  written(within(keys.histories, id), async () => {
    const [habit] = await api.habits.list({ id, historyDays: HISTORY_DAYS_MAX });
    return habit?.history ?? {};
  });

/** Figures that cannot be read leave their place empty (specification §8: not told to the user). */
const leaveEmpty = () => null;

/**
 * Loads together what a signed-in user's pages stand on (specification §4: onboarding, settings, statistics, dividers, habits)
 * and the figures of the profile header. What is known is not asked for again. The figures may fail: then their place
 * stays empty (§8: logged only).
 */
export async function loadHome(state: ServerState, api: Api): Promise<void> {
  const [user] = await Promise.all([
    state.load(userQuery(api)),
    state.load(onboardingQuery(api)),
    state.load(settingsQuery(api)),
    state.load(statisticsQuery(api)),
    state.load(dividersQuery(api)),
    state.load(habitsQuery(api)),
    state.load(statsQuery(api)).catch(leaveEmpty),
    state.load(achievementsQuery(api)).catch(leaveEmpty),
  ]);
  if (user) state.set(keys.rendered, dayIn(user.timeZone, Date.now()));
}

/** The day that the user's page was rendered on by a server. */
export const renderedDay = (state: ServerState) => state.get(keys.rendered);
