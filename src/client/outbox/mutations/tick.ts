import type { Activities, Habit } from '#contract/habits.ts';
import { predictTick } from '#domain/predict.ts';
import { changeDays, refreshHabit } from './change.ts';
import { defineKind } from './mutation-type.ts';

interface Tick {
  readonly id: string;
  /** The wanted state, never "toggle": repeating it is harmless. */
  readonly action: Activities['action'];
  readonly days: readonly string[];
}

const sameDays = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((day) => right.includes(day));

/** Sets days of a habit to done or not done. */
export const habitTick = defineKind<Tick, Habit>({
  request: (api, { id, action, days }, key) =>
    api.call('PATCH /habits/{id}/activities', { params: { id }, body: { action, days: [...days] }, key }),
  apply: (club, { id, action, days }, { today }) =>
    changeDays(club, id, (habit) => predictTick(habit, action, days, today)),
  settle: (club, _, answer) => refreshHabit(club, answer),
  needs: ({ id }) => [id],
  replaces: (newer, older) => newer.id === older.id && sameDays(newer.days, older.days),
  refreshes: ['statistics', 'stats', 'achievements', 'graphs', 'histories'],
});
