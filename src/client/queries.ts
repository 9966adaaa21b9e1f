import type { Break } from '#contract/breaks.ts';
import type { HabitDay } from '#contract/days.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { HISTORY_DAYS_MAX } from '#contract/limits.ts';
import type { Achievement, Graph, GraphQuery, Stats } from '#contract/performance.ts';
import type { Onboarding, Settings, Statistics, User } from '#contract/user.ts';
import { type DayKey, dayIn } from '#domain/day-key.ts';
import { withNewDay } from '#domain/new-day.ts';
import type { ApiClient } from './api/api-client.ts';
import { dayStartOf } from './day-start.ts';
import { readPart } from './read-home.ts';
import type { Key, Query, ServerState } from './server-state.ts';

const keyOf = <T>(...segments: readonly string[]): Key<T> => segments;

/** The days of one habit, today first, which of them were due, and what else is told of them. */
export type LongHistory = Pick<Habit, 'history' | 'due' | 'recent'>;

/** The key of one of many answers, by what was asked for. */
const within = <T>(many: Key<T>, asked: unknown): Key<T> => [...many, asked];

/** Every key of the server state. Graphs and histories have one more value: what was asked for. */
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
  graphs: keyOf<Graph>('performance', 'graph'),
  histories: keyOf<LongHistory>('habits', 'year'),
  /** The list as of another day. */
  lists: keyOf<readonly Habit[]>('habits', 'asOf'),
  /** One day of one habit. */
  days: keyOf<HabitDay>('habits', 'day'),
  /** The day that a server rendered the page on. */
  rendered: keyOf<DayKey>('rendered'),
};

/** A part of the state that mutations change. */
const written = <T>(key: Key<T>, read: () => Promise<NoInfer<T>>): Query<T> => ({
  key,
  read,
  isWritten: true,
});

export const historyKey = (id: string): Key<LongHistory> => within(keys.histories, id);

/** The list as of a day: its habits, archived ones too, with this many days of history. */
export interface AskedList {
  readonly day: DayKey;
  readonly historyDays: number;
}
const listKey = (asked: AskedList): Key<readonly Habit[]> => within(keys.lists, asked);

/** One day of a habit, by both. */
export interface AskedDay {
  readonly habitId: string;
  readonly day: DayKey;
}
const dayKeyOf = (asked: AskedDay): Key<HabitDay> => within(keys.days, asked);

/** How each part is read; a graph by its parameters, a year of one habit's days by the habit's id. */
export const queries = {
  user: (api: ApiClient) => written(keys.user, () => readPart(api, 'user')),
  dividers: (api: ApiClient) => written(keys.dividers, () => readPart(api, 'dividers')),
  habits: (api: ApiClient) => ({
    ...written(keys.habits, () => readPart(api, 'habits')),
    merge: withNewDays,
  }),
  archives: (api: ApiClient) =>
    written(keys.archives, () => api.call('GET /habits', { query: { archived: 'true' } })),
  breaks: (api: ApiClient) => written(keys.breaks, () => readPart(api, 'breaks')),
  statistics: (api: ApiClient) => written(keys.statistics, () => readPart(api, 'statistics')),
  settings: (api: ApiClient) => written(keys.settings, () => readPart(api, 'settings')),
  onboarding: (api: ApiClient) => written(keys.onboarding, () => readPart(api, 'onboarding')),
  stats: (api: ApiClient) => written(keys.stats, () => readPart(api, 'stats')),
  achievements: (api: ApiClient) => written(keys.achievements, () => readPart(api, 'achievements')),
  graphs: (api: ApiClient, params: GraphQuery = {}) =>
    written(within(keys.graphs, params), () => api.call('GET /habits/performance/graph', { query: params })),
  histories: (api: ApiClient, id: string) =>
    written(historyKey(id), async () => {
      const [habit] = await api.call('GET /habits', { query: { id, historyDays: HISTORY_DAYS_MAX } });
      return { history: habit?.history ?? {}, due: habit?.due ?? [], recent: habit?.recent ?? {} };
    }),
  lists: (api: ApiClient, asked: AskedList) =>
    written(listKey(asked), () => api.call('GET /habits', { query: { ...asked, archived: 'all' } })),
  days: (api: ApiClient, asked: AskedDay) =>
    written(dayKeyOf(asked), async () => {
      const { habitId: id, day } = asked;
      const { days } = await api.call('GET /habits/{id}/days', {
        params: { id },
        query: { from: day, to: day },
      });
      return days[day] ?? untouchedDay;
    }),
};

const untouchedDay: HabitDay = { value: null, state: 'none', note: '', completedStepIds: [] };

/** The habits as they were read, with the day that has begun on this device alone. */
function withNewDays(read: readonly Habit[], known: readonly Habit[], today?: DayKey): readonly Habit[] {
  const before = new Map(known.map((habit) => [habit.id, habit]));
  return read.map((habit) => withNewDay(habit, before.get(habit.id), today));
}

/** A figure that cannot be read stays empty (docs/rules/pages.md#the-first-data). */
const leaveEmpty = () => null;

/**
 * Loads what all pages of a signed-in user need (docs/rules/pages.md#the-first-data), and the figures of
 * the profile header, by one call. Known parts are not read again. Figures that are read alone may fail: their place stays empty.
 */
export async function loadHome(state: ServerState, api: ApiClient): Promise<void> {
  const [user, , settings] = await Promise.all([
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
  if (user) state.set(keys.rendered, dayIn(user.timeZone, Date.now(), dayStartOf(settings)));
}
