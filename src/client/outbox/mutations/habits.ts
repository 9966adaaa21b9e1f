import type { Suite } from '#contract/common.ts';
import { defaultHabit } from '#contract/defaults.ts';
import type { Activities, CreateHabit, DeleteHabitAction, Habit, UpdateHabit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { CreateStep, UpdateStep } from '#contract/steps.ts';
import { weekdayOf } from '#domain/day-key.ts';
import { byOrder, nextOrder } from '#domain/ordering.ts';
import {
  predictStepAdded,
  predictStepCompleted,
  predictStepDeleted,
  predictStepRenamed,
  predictTick,
} from '#domain/predict.ts';
import { predictArchived, predictHabitUpdate } from '#domain/predict-update.ts';
import { applySuite } from '#domain/reorder.ts';
import { EVERY_DAY, parseWeekdays } from '#domain/weekdays.ts';
import { emptyHistory } from '#domain/wire-habit.ts';
import {
  changeDays,
  changeHabit,
  findHabit,
  orderClub,
  putHabit,
  receiveHabit,
  refreshHabit,
  withoutEntry,
  withoutItem,
} from './change.ts';
import { type Context, defineCreate, defineMutation, type Figures } from './definition.ts';

const ofHabits: readonly Figures[] = ['stats', 'achievements', 'graphs'];
const ofDays: readonly Figures[] = ['statistics', ...ofHabits];

type NewHabit = CreateHabit & { readonly id: string };

/** What is not applied on the device, as the domain says for an update (specification §4). */
const isApplied = (days: CreateHabit['days']): boolean =>
  days === undefined || days === '' || parseWeekdays(days) !== null;

function newHabit({ id, name, emoji, days }: NewHabit, order: number, { today, at }: Context): Habit {
  const chosen = parseWeekdays(days) ?? [];
  const weekdays = chosen.length > 0 ? chosen : EVERY_DAY;
  return {
    id,
    name: name.trim(),
    order,
    emoji,
    days: [...weekdays],
    history: emptyHistory(today, HISTORY_DAYS_DEFAULT),
    due: weekdays.includes(weekdayOf(today)) ? [today] : [],
    steps: [],
    ...defaultHabit,
    createdAt: at,
  };
}

/** Adds a habit at the end of the list, or at an order. */
export const habitCreate = defineCreate<NewHabit, Habit>({
  request: (api, body, key) => api.call('POST /habits', { body, key }),
  apply(club, variables, context) {
    if (!isApplied(variables.days) || findHabit(club, variables.id)) return club;
    const order = variables.order ?? nextOrder([...club.dividers, ...club.habits, ...club.archives]);
    return putHabit(club, newHabit(variables, order, context));
  },
  reconcile: (club, _, answer) => (answer ? putHabit(club, answer) : club),
  creates: ({ id }) => id,
  dependsOn: () => [],
  refreshes: ofHabits,
  event: ({ emoji }) => ({ name: 'Create Habit', properties: { emoji } }),
});

/** Changes a habit, pauses it or takes it back from the archive. */
export const habitUpdate = defineMutation<UpdateHabit & { readonly id: string }, Habit>({
  request: (api, { id, ...body }, key) => api.call('PATCH /habits/{id}', { params: { id }, body, key }),
  apply(club, { id, ...update }, { today }) {
    const habit = findHabit(club, id);
    if (!habit) return club;
    const after = predictHabitUpdate(habit, update, today);
    return after.archivedAt === habit.archivedAt ? changeHabit(club, id, () => after) : putHabit(club, after);
  },
  // One that comes back from the archive may be known nowhere here: the archives are read only where they are shown.
  reconcile: (club, { unarchive }, answer) =>
    answer && unarchive ? receiveHabit(club, answer) : refreshHabit(club, answer),
  dependsOn: ({ id }) => [id],
  refreshes: ofHabits,
});

/** Archives a habit or deletes it for good; what it counted stays counted. */
export const habitDelete = defineMutation<
  { readonly id: string; readonly action: DeleteHabitAction },
  Habit | undefined
>({
  // The action goes in the query as well as in the body: proxies drop the bodies of DELETE.
  request: (api, { id, action }, key) =>
    api.call('DELETE /habits/{id}', { params: { id }, query: { action }, body: { action }, key }),
  apply(club, { id, action }, { at, today }) {
    const habit = findHabit(club, id);
    if (!habit) return club;
    if (action === 'archive') return putHabit(club, predictArchived(habit, at, today));
    return {
      ...club,
      habits: withoutItem(club.habits, id),
      archives: withoutItem(club.archives, id),
    };
  },
  reconcile: (club, _, answer) => refreshHabit(club, answer),
  dependsOn: ({ id }) => [id],
  succeedsOn: ['notFound'],
  refreshes: ofHabits,
});

export const habitReorder = defineMutation<Suite, void>({
  request: (api, body, key) => api.call('PATCH /habits/reorder', { body, key }),
  apply: (club, { suite }) => orderClub(club, suite),
  dependsOn: ({ suite }) => suite.map(({ id }) => id),
  withoutDependency: withoutEntry,
});

interface Tick {
  readonly id: string;
  /** The wanted state, never "toggle": repeating it is harmless. */
  readonly action: Activities['action'];
  readonly days: readonly string[];
}

const sameDays = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((day) => right.includes(day));

/** Sets days of a habit to done or not done. */
export const habitTick = defineMutation<Tick, Habit>({
  request: (api, { id, action, days }, key) =>
    api.call('PATCH /habits/{id}/activities', { params: { id }, body: { action, days: [...days] }, key }),
  apply: (club, { id, action, days }, { today }) =>
    changeDays(club, id, (habit) => predictTick(habit, action, days, today)),
  reconcile: (club, _, answer) => refreshHabit(club, answer),
  dependsOn: ({ id }) => [id],
  replaces: (newer, older) => newer.id === older.id && sameDays(newer.days, older.days),
  refreshes: [...ofDays, 'histories'],
});

interface OfHabit {
  readonly habitId: string;
}
interface OfStep extends OfHabit {
  readonly id: string;
}

const DEFAULT_ORDER = 1;

/** Adds a step, which un-does today (specification §4). */
export const stepCreate = defineCreate<CreateStep & OfStep, Habit>({
  request: (api, { habitId, ...body }, key) =>
    api.call('POST /habits/{id}/steps', { params: { id: habitId }, body, key }),
  apply: (club, { habitId, id, name, order }, { today }) =>
    changeDays(club, habitId, (habit) =>
      predictStepAdded(habit, { id, name: name.trim(), order: order ?? DEFAULT_ORDER }, today),
    ),
  reconcile: (club, _, answer) => refreshHabit(club, answer),
  creates: ({ id }) => id,
  dependsOn: ({ habitId }) => [habitId],
  refreshes: ofDays,
});

/** Renames a step, completes it today or takes that back. */
export const stepUpdate = defineMutation<UpdateStep & OfStep, Habit>({
  request: (api, { habitId, id, ...body }, key) =>
    api.call('PATCH /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, body, key }),
  apply: (club, { habitId, id, name, completed }, { today }) =>
    changeDays(club, habitId, (habit) => {
      const renamed = name === undefined ? habit : predictStepRenamed(habit, id, name.trim());
      return completed === undefined ? renamed : predictStepCompleted(renamed, id, completed, today);
    }),
  reconcile: (club, _, answer) => refreshHabit(club, answer),
  dependsOn: ({ habitId, id }) => [habitId, id],
  refreshes: ofDays,
});

/** Deletes a step; today is done when no other is left incomplete. */
export const stepDelete = defineMutation<OfStep, Habit>({
  request: (api, { habitId, id }, key) =>
    api.call('DELETE /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, key }),
  apply: (club, { habitId, id }, { today }) =>
    changeDays(club, habitId, (habit) => predictStepDeleted(habit, id, today)),
  reconcile: (club, _, answer) => refreshHabit(club, answer),
  dependsOn: ({ habitId, id }) => [habitId, id],
  succeedsOn: ['notFound'],
  refreshes: ofDays,
});

export const stepReorder = defineMutation<Suite & OfHabit, void>({
  request: (api, { habitId, suite }, key) =>
    api.call('PATCH /habits/{id}/steps/reorder', { params: { id: habitId }, body: { suite }, key }),
  apply: (club, { habitId, suite }) =>
    changeHabit(club, habitId, (habit) => ({ ...habit, steps: byOrder(applySuite(habit.steps, suite)) })),
  dependsOn: ({ habitId, suite }) => [habitId, ...suite.map(({ id }) => id)],
  withoutDependency: (variables, id) => (id === variables.habitId ? null : withoutEntry(variables, id)),
});
