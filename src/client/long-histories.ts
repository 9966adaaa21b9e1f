import type { Habit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { historyKey, keys, type LongHistory } from './queries.ts';
import { hashKey, type ServerState } from './server-state.ts';

/**
 * Habits are listed with a week of days. When a page has read a year of one habit, the two are joined to one habit with a long history, so
 * that mutations change all its days by the same rules. The server state stores them separately, as read.
 */

interface Joined {
  readonly long: LongHistory;
  readonly habit: Habit;
}

const joined = new WeakMap<Habit, Joined>();
/** The listed habit of a joined one. */
const listed = new WeakMap<Habit, Habit>();
const lists = new WeakMap<readonly Habit[], readonly Habit[]>();

const prefix = hashKey(keys.histories).slice(0, -1);
export const isLongHistory = (hash: string): boolean => hash.startsWith(prefix);

/** The habits with their long histories; the same objects while neither changes. */
export function withLongHistories(state: ServerState, habits: readonly Habit[]): readonly Habit[] {
  const known = new Set(
    state
      .entries()
      .filter(({ hash, data }) => data !== undefined && isLongHistory(hash))
      .map(({ key }) => key.at(-1)),
  );
  if (known.size === 0) return habits;
  const all = habits.map((habit) => (known.has(habit.id) ? join(state, habit) : habit));
  const before = lists.get(habits);
  if (before?.every((habit, index) => habit === all[index])) return before;
  lists.set(habits, all);
  return all;
}

function join(state: ServerState, habit: Habit): Habit {
  const long = state.get(historyKey(habit.id));
  if (!long) return habit;
  const before = joined.get(habit);
  if (before?.long === long) return before.habit;
  const made = withOlderDays(habit, long);
  joined.set(habit, { long, habit: made });
  listed.set(made, habit);
  return made;
}

/** The habit with the older days that are known from another read. */
export function withOlderDays<H extends LongHistory>(habit: H, known: LongHistory | undefined): H {
  const isOlder = (day: string) => !(day in habit.history);
  const older = Object.entries(known?.history ?? {}).filter(([day]) => isOlder(day));
  if (!known || older.length === 0) return habit;
  return {
    ...habit,
    history: { ...habit.history, ...Object.fromEntries(older) },
    due: [...habit.due, ...known.due.filter(isOlder)],
    recent: { ...pickDays(known.recent, isOlder), ...habit.recent },
  };
}

const pickDays = <T>(days: Readonly<Record<DayKey, T>>, isWanted: (day: DayKey) => boolean) =>
  Object.fromEntries(Object.entries(days).filter(([day]) => isWanted(day)));

/** The habits as they are listed; changes in a long history are stored with it. */
export function splitLongHistories(state: ServerState, habits: readonly Habit[]): readonly Habit[] {
  return habits.map((habit) => {
    const days = Object.keys(habit.history);
    if (days.length <= HISTORY_DAYS_DEFAULT) return habit;
    const source = listed.get(habit);
    if (source) return source;
    const { history, due, recent } = habit;
    state.change(historyKey(habit.id), () => ({ history, due, recent }));
    const own = days.slice(0, HISTORY_DAYS_DEFAULT);
    return {
      ...habit,
      history: Object.fromEntries(own.map((day) => [day, history[day] ?? 0])),
      due: due.filter((day) => own.includes(day)),
      recent: pickDays(recent, (day) => own.includes(day)),
    };
  });
}
