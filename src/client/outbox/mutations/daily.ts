import type { Suite } from '#contract/common.ts';
import type { Divider, UpdateDivider } from '#contract/dividers.ts';
import type { Activities } from '#contract/habits.ts';
import type { UpdateStep } from '#contract/steps.ts';
import { withEvent } from '#domain/list/device-changes.ts';
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
    changeDays(data, id, today, (habit, context) =>
      withEvent(habit, days, { type: action === 'create' ? 'mark' : 'unmark' }, context),
    ),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
  replaces: (newer, older) => newer.id === older.id && sameDays(newer.days, older.days),
});

interface OfStep {
  readonly habitId: string;
  readonly id: string;
}

/** Renames a step, completes it today or takes that back. */
export const stepUpdate = defineMutation<UpdateStep & OfStep, AnsweredHabit>({
  request: (api, { habitId, id, ...body }, key) =>
    api.call('PATCH /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, body, key }),
  apply: (data, { habitId, id, name, completed }, { today }) =>
    changeDays(data, habitId, today, (habit, context) => {
      const steps = changeItem(habit.steps, id, (step) => merged(step, { name: name?.trim() }));
      const renamed = { ...habit, steps: [...steps] };
      if (completed === undefined) return { habit: renamed, days: new Map() };
      const type = completed ? 'completeStep' : 'uncompleteStep';
      return withEvent(renamed, [today], { type, stepId: id }, context);
    }),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ habitId, id }) => [habitId, id],
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
