import type { Habit } from '#contract/habits.ts';
import type { Achievement, Graph, GraphQuery, Stats } from '#contract/performance.ts';
import { rankAchievements } from '#domain/achievements.ts';
import { addDays, type DayKey } from '#domain/day-key.ts';
import type { FiguresByDay } from '#domain/figure-days.ts';
import { STATS_DAYS } from '#domain/performance.ts';
import {
  type DayChange,
  dayChanges,
  predictAchievement,
  predictGraph,
  predictStats,
} from '#domain/predict-figures.ts';
import { atDay, emptyHistory } from '#domain/wire-habit.ts';
import type { AccountData } from './account-data.ts';
import { partOf } from './refresh.ts';
import type { Entry, Key, ServerState } from './server-state.ts';

/** What differs between two states of the habits, for the figures computed from them. */
export interface FigureChanges {
  readonly today: DayKey;
  readonly days: readonly DayChange[];
  readonly habits: readonly HabitChange[];
}

interface HabitChange {
  readonly id: string;
  readonly before: Habit | undefined;
  readonly after: Habit | undefined;
}

export function figureChanges(before: AccountData, after: AccountData, today: DayKey): FigureChanges {
  if (before.habits === after.habits && before.archives === after.archives)
    return { today, days: [], habits: [] };
  const [had, has] = [habitsOf(before), habitsOf(after)];
  const ids = new Set([...had.keys(), ...has.keys()]);
  const habits = [...ids].flatMap((id): HabitChange[] => {
    const [was, is] = [had.get(id), has.get(id)];
    if (was === is) return [];
    return [{ id, before: was && atDay(was, today), after: is && atDay(is, today) }];
  });
  return { today, habits, days: habits.flatMap((habit) => dayChanges(habit.id, habit.before, habit.after)) };
}

const habitsOf = ({ habits, archives }: AccountData): Map<string, Habit> =>
  new Map([...habits, ...archives].map((habit) => [habit.id, habit]));

/** The data under a key with the changes applied; the same data for a key that is no figure. */
export function foldFigures<T>(state: ServerState, key: Key<T>, data: T, changes: FigureChanges): T {
  if (changes.habits.length === 0) return data;
  const folded: Partial<Record<string, () => unknown>> = {
    graphs: () => foldGraph(data as Graph, (key.at(-1) as GraphQuery).habitId, changes),
    stats: () => predictStats(data as Stats, changes.days, changes.today, graphOfAll(state, changes)),
    achievements: () => foldAchievements(data as readonly Achievement[], changes),
  };
  const fold = folded[partOf(key) ?? ''];
  return fold ? (fold() as T) : data;
}

/** Applies changes of habits to every known figure, once the server has confirmed them. */
export function settleFigures(state: ServerState, changes: FigureChanges): void {
  if (changes.habits.length === 0) return;
  const folded = state
    .entries()
    .filter(({ data }) => data !== undefined)
    .map(({ key, data }) => ({ key, data, after: foldFigures(state, key, data, changes) }));
  for (const { key, data, after } of folded) if (after !== data) state.change(key, () => after);
}

function foldGraph(graph: Graph, habitId: string | undefined, { days, today }: FigureChanges): Graph {
  const own = habitId === undefined ? days : days.filter((change) => change.habitId === habitId);
  const after = predictGraph(graph.days, own, today);
  return after === graph.days ? graph : { ...graph, days: after };
}

/** The days of a graph of all habits, with the changes applied, if it covers the days of the statistics. */
function graphOfAll(state: ServerState, changes: FigureChanges): FiguresByDay | undefined {
  const first = addDays(changes.today, 1 - STATS_DAYS);
  const isOfAll = ({ key, data }: Entry) => {
    if (data === undefined || partOf(key) !== 'graphs') return false;
    const { days } = data as Graph;
    return (key.at(-1) as GraphQuery).habitId === undefined && first in days && changes.today in days;
  };
  const found = state.entries().find(isOfAll);
  return found && foldGraph(found.data as Graph, undefined, changes).days;
}

function foldAchievements(
  achievements: readonly Achievement[],
  { habits, today }: FigureChanges,
): readonly Achievement[] {
  const changed = new Map(habits.map((habit) => [habit.id, habit]));
  const known = achievements.flatMap((achievement) => {
    const change = changed.get(achievement.id);
    if (!change) return [achievement];
    if (!change.after) return change.before ? [] : [achievement];
    const { name, emoji, archivedAt } = change.after;
    const named = { ...achievement, name, emoji, archivedAt };
    return [change.before ? predictAchievement(named, change.before, change.after, today) : named];
  });
  const ids = new Set(achievements.map(({ id }) => id));
  const made = habits.flatMap(({ id, before, after }) =>
    after && !before && !ids.has(id) ? [newAchievement(after, today)] : [],
  );
  return rankAchievements([...known, ...made]);
}

/** For a habit that the server does not know yet. */
function newAchievement(habit: Habit, today: DayKey): Achievement {
  const { id, name, emoji, archivedAt } = habit;
  const none = { completed: 0, currentStreak: 0, bestStreak: 0, percentage: null, medals: [] };
  const untouched = { ...habit, history: emptyHistory(today, Object.keys(habit.history).length) };
  return predictAchievement({ id, name, emoji, archivedAt, ...none }, untouched, habit, today);
}
