import type { Suite } from '#contract/common.ts';
import type { Divider, UpdateDivider } from '#contract/dividers.ts';
import type { Activities } from '#contract/habits.ts';
import type { UpdateStep } from '#contract/steps.ts';
import { predictStepCompleted, predictStepRenamed, predictTick } from '#domain/predict.ts';
import {
  type AnsweredHabit,
  applyOrder,
  changeDays,
  changeItem,
  merged,
  refreshHabit,
  withoutEntry,
} from './change.ts';
import { defineMutation } from './definition.ts';

/** The mutations of every day: each shows in the frame after the tap, also on a page that has just begun. */

interface Tick {
  readonly id: string;
  /** The wanted state, never "toggle": repeating it is harmless. */
  readonly action: Activities['action'];
  readonly days: readonly string[];
}

const sameDays = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((day) => right.includes(day));

/** Sets days of a habit to done or not done. */
export const habitTick = defineMutation<Tick, AnsweredHabit>({
  request: (api, { id, action, days }, key) =>
    api.call('PATCH /habits/{id}/activities', { params: { id }, body: { action, days: [...days] }, key }),
  apply: (data, { id, action, days }, { today }) =>
    changeDays(data, id, today, (habit, day) => predictTick(habit, action, days, day)),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
  replaces: (newer, older) => newer.id === older.id && sameDays(newer.days, older.days),
  answersFigures: true,
});

/** The days of a habit that queued ticks set, and whether to done: also those that the device knows no history of. */
export function queuedDays(
  queue: readonly { readonly kind: string; readonly variables: unknown }[],
  habitId: string,
): ReadonlyMap<string, boolean> {
  const ticks = queue.filter(({ kind }) => kind === 'habit.tick').map(({ variables }) => variables as Tick);
  const own = ticks.filter(({ id }) => id === habitId);
  return new Map(own.flatMap(({ days, action }) => days.map((day) => [day, action === 'create'] as const)));
}

interface OfStep {
  readonly habitId: string;
  readonly id: string;
}

/** Renames a step, completes it today or takes that back. */
export const stepUpdate = defineMutation<UpdateStep & OfStep, AnsweredHabit>({
  request: (api, { habitId, id, ...body }, key) =>
    api.call('PATCH /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, body, key }),
  apply: (data, { habitId, id, name, completed }, { today }) =>
    changeDays(data, habitId, today, (habit, day) => {
      const renamed = name === undefined ? habit : predictStepRenamed(habit, id, name.trim());
      if (completed === undefined || day !== today) return renamed;
      return predictStepCompleted(renamed, id, completed, today);
    }),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ habitId, id }) => [habitId, id],
  answersFigures: true,
});

/** Renames a divider, opens or closes it. */
export const dividerUpdate = defineMutation<UpdateDivider & { readonly id: string }, Divider>({
  request: (api, { id, ...body }, key) => api.call('PATCH /dividers/{id}', { params: { id }, body, key }),
  apply(data, { id, ...body }) {
    const fields = { ...body, name: body.name?.trim() };
    return { ...data, dividers: changeItem(data.dividers, id, (divider) => merged(divider, fields)) };
  },
  reconcile: (data, { id }, answer) =>
    answer ? { ...data, dividers: changeItem(data.dividers, id, () => answer) } : data,
  dependsOn: ({ id }) => [id],
});

export const habitReorder = defineMutation<Suite, void>({
  request: (api, body, key) => api.call('PATCH /habits/reorder', { body, key }),
  apply: (data, { suite }) => applyOrder(data, suite),
  dependsOn: ({ suite }) => suite.map(({ id }) => id),
  withoutDependency: withoutEntry,
});

export const dividerReorder = defineMutation<Suite, void>({
  request: (api, body, key) => api.call('PATCH /dividers/reorder', { body, key }),
  apply: (data, { suite }) => applyOrder(data, suite),
  dependsOn: ({ suite }) => suite.map(({ id }) => id),
  withoutDependency: withoutEntry,
});
