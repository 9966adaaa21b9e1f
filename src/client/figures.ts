import type { Habit, WrittenHabit } from '#contract/habits.ts';
import type { Achievement, Graph, GraphQuery, Stats } from '#contract/performance.ts';
import { medalsOf, rankAchievements } from '#domain/achievements.ts';
import type { DayKey } from '#domain/day-key.ts';
import { kindRules } from '#domain/kind-rules.ts';
import {
  type DayChange,
  dayChanges,
  predictAchievement,
  predictGraph,
  predictStats,
} from '#domain/predict-figures.ts';
import { predictLine } from '#domain/predict-strength.ts';
import { atDay, emptyHistory } from '#domain/wire-habit.ts';
import type { AccountData } from './account-data.ts';
import type { Confirmation } from './outbox/ports.ts';
import { keys } from './queries.ts';
import { partOf } from './refresh.ts';
import type { Key, ServerState } from './server-state.ts';

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
  const [all, allAfter] = [habitsOf(before), habitsOf(after)];
  const had = habitsMissingIn(allAfter, all);
  const has = habitsMissingIn(all, allAfter);
  const ids = new Set([...had.keys(), ...has.keys()]);
  const habits = [...ids].map((id): HabitChange => {
    const [was, is] = [had.get(id), has.get(id)];
    return { id, before: was && atDay(was, today), after: is && atDay(is, today) };
  });
  return { today, habits, days: habits.flatMap((habit) => dayChanges(habit.id, habit.before, habit.after)) };
}

const habitsOf = ({ habits, archives }: AccountData): Set<Habit> => new Set([...habits, ...archives]);

/** The objects that `others` lacks, by id. Unchanged habits are the same objects: none of their fields is read. */
const habitsMissingIn = (others: ReadonlySet<Habit>, habits: ReadonlySet<Habit>): Map<string, Habit> =>
  new Map([...habits].filter((habit) => !others.has(habit)).map((habit) => [habit.id, habit]));

/** The data under a key with the changes applied; the same data for a key that is no figure. */
export function foldFigures<T>(key: Key<T>, data: T, changes: FigureChanges): T {
  if (changes.habits.length === 0) return data;
  const folded: Partial<Record<string, () => unknown>> = {
    graphs: () => foldGraph(data as Graph, (key.at(-1) as GraphQuery).habitId, changes),
    stats: () => predictStats(data as Stats, changes.days, changes.today),
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
    .map(({ key, data }) => ({ key, data, after: foldFigures(key, data, changes) }));
  for (const { key, data, after } of folded) if (after !== data) state.change(key, () => after);
}

/**
 * Puts the figures of an answer in the place of the predicted ones; `answered` is already stored. Returns whether all known figures are right: if
 * the answer differs from the prediction, another device has changed the habit, and what else it has changed is unknown.
 */
export function confirmFigures(
  state: ServerState,
  answered: AccountData,
  { predicted, answer }: Confirmation,
  today: DayKey,
): boolean {
  const { id, achievement } = (answer ?? {}) as Partial<WrittenHabit>;
  const shown = state.get(keys.achievements)?.find((each) => each.id === id);
  storeAchievement(state, answer);
  return (
    achievement !== undefined &&
    achievement.completed === shown?.completed &&
    state.get(keys.stats)?.sums?.day === today &&
    figureChanges(predicted, answered, today).days.length === 0
  );
}

/** Stores the figures of a habit from the answer to a write. Answers of older servers have none. */
export function storeAchievement(state: ServerState, answer: unknown): void {
  const { id, achievement } = (answer ?? {}) as Partial<WrittenHabit>;
  if (!achievement) return;
  const medals = medalsOf(achievement.completed);
  state.change(keys.achievements, (known) =>
    rankAchievements(known.map((each) => (each.id === id ? { ...each, ...achievement, medals } : each))),
  );
}

function foldGraph(graph: Graph, habitId: string | undefined, { days, habits, today }: FigureChanges): Graph {
  const own = habitId === undefined ? days : days.filter((change) => change.habitId === habitId);
  const after = predictGraph(graph.days, own, today);
  const changed = habits.find(({ id }) => id === habitId);
  const habit = changed?.after;
  const rules = habit && kindRules(habit);
  if (rules) {
    const { amounts } = graph;
    const before = changed?.before ?? habit;
    // Its strength is counted by the server.
    return {
      ...graph,
      days: after,
      ...(amounts && { amounts: rules.amounts(amounts, before, habit, (day) => day in graph.days) }),
    };
  }
  if (after === graph.days) return graph;
  const [first] = own.map(({ day }) => day).toSorted();
  if (!graph.strength || !habit || first === undefined) return { ...graph, days: after };
  return { ...graph, days: after, strength: predictLine(graph.strength, after, first, habit.days) };
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
