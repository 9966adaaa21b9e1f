import type { Suite } from '#contract/common.ts';
import type { Habit } from '#contract/habits.ts';
import type { CreateStep, UpdateStep } from '#contract/steps.ts';
import { byOrder } from '#domain/ordering.ts';
import {
  predictStepAdded,
  predictStepCompleted,
  predictStepDeleted,
  predictStepRenamed,
} from '#domain/predict.ts';
import { applySuite } from '#domain/reorder.ts';
import { changeDays, changeHabit, refreshHabit } from './change.ts';
import { defineCreate, defineKind, type Figures } from './mutation-type.ts';
import { withoutEntry } from './reorder.ts';

interface OfHabit {
  readonly habitId: string;
}
interface OfStep extends OfHabit {
  readonly id: string;
}

const DEFAULT_ORDER = 1;
const refreshes: readonly Figures[] = ['statistics', 'stats', 'achievements', 'graphs'];

/** Adds a step, which un-does today (specification §4). */
export const stepCreate = defineCreate<CreateStep & OfStep, Habit>({
  request: (api, { habitId, ...body }, key) =>
    api.call('POST /habits/{id}/steps', { params: { id: habitId }, body, key }),
  apply: (club, { habitId, id, name, order }, { today }) =>
    changeDays(club, habitId, (habit) =>
      predictStepAdded(habit, { id, name: name.trim(), order: order ?? DEFAULT_ORDER }, today),
    ),
  settle: (club, _, answer) => refreshHabit(club, answer),
  creates: ({ id }) => id,
  needs: ({ habitId }) => [habitId],
  refreshes,
});

/** Renames a step, completes it today or takes that back. */
export const stepUpdate = defineKind<UpdateStep & OfStep, Habit>({
  request: (api, { habitId, id, ...body }, key) =>
    api.call('PATCH /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, body, key }),
  apply: (club, { habitId, id, name, completed }, { today }) =>
    changeDays(club, habitId, (habit) => {
      const renamed = name === undefined ? habit : predictStepRenamed(habit, id, name.trim());
      return completed === undefined ? renamed : predictStepCompleted(renamed, id, completed, today);
    }),
  settle: (club, _, answer) => refreshHabit(club, answer),
  needs: ({ habitId, id }) => [habitId, id],
  refreshes,
});

/** Deletes a step; today is done when no other is left incomplete. */
export const stepDelete = defineKind<OfStep, Habit>({
  request: (api, { habitId, id }, key) =>
    api.call('DELETE /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, key }),
  apply: (club, { habitId, id }, { today }) =>
    changeDays(club, habitId, (habit) => predictStepDeleted(habit, id, today)),
  settle: (club, _, answer) => refreshHabit(club, answer),
  needs: ({ habitId, id }) => [habitId, id],
  forgives: ['notFound'],
  refreshes,
});

export const stepReorder = defineKind<Suite & OfHabit, void>({
  request: (api, { habitId, suite }, key) =>
    api.call('PATCH /habits/{id}/steps/reorder', { params: { id: habitId }, body: { suite }, key }),
  apply: (club, { habitId, suite }) =>
    changeHabit(club, habitId, (habit) => ({ ...habit, steps: byOrder(applySuite(habit.steps, suite)) })),
  needs: ({ habitId, suite }) => [habitId, ...suite.map(({ id }) => id)],
  without: (variables, id) => (id === variables.habitId ? null : withoutEntry(variables, id)),
});
