import type { AskedDay } from '#client/state/queries.ts';
import type { Suite } from '#contract/common.ts';
import type { UpdateDay } from '#contract/days.ts';
import type { Divider, UpdateDivider } from '#contract/dividers.ts';
import type { Activities } from '#contract/habits.ts';
import type { UpdateStep } from '#contract/steps.ts';
import type { Onboarding, Settings, UpdateSettings, UpdateUser, User } from '#contract/user.ts';
import { withEvent, withUpdate } from '#domain/list/device-changes.ts';
import type { AnsweredHabit } from './change.ts';
import { applyOrder, changeDays, changeItem, merged, refreshHabit, withoutEntry } from './change.ts';
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

const reorder = (route: 'PATCH /habits/reorder' | 'PATCH /dividers/reorder') =>
  defineMutation<Suite, void>({
    request: (api, body, key) => api.call(route, { body, key }),
    apply: (data, { suite }) => applyOrder(data, suite),
    dependsOn: ({ suite }) => suite.map(({ id }) => id),
    withoutDependency: withoutEntry,
  });
export const habitReorder = reorder('PATCH /habits/reorder');
export const dividerReorder = reorder('PATCH /dividers/reorder');

/** Changes fields of one day of a habit: its value, state, note or steps. Those left out stay. */
export const dayUpdate = defineMutation<AskedDay & UpdateDay, AnsweredHabit>({
  request: (api, { habitId: id, day, ...body }, key) =>
    api.call('PATCH /habits/{id}/days/{day}', { params: { id, day }, body, key }),
  apply: (data, { habitId, day, ...update }, { today }) =>
    changeDays(data, habitId, today, (habit, context) => withUpdate(habit, day, update, context)),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ habitId }) => [habitId],
  // An addition replaces none, and only an amount replaces it.
  replaces: (newer, older) =>
    newer.habitId === older.habitId &&
    newer.day === older.day &&
    !isAddition(newer.value) &&
    Object.keys(older).every((field) => field in newer),
});

const isAddition = (value: UpdateDay['value']): boolean => typeof value === 'object' && value !== null;

const none = (): readonly string[] => [];

export const settingsUpdate = defineMutation<UpdateSettings, Settings>({
  request: (api, body, key) => api.call('PATCH /user/settings', { body, key }),
  apply(data, body) {
    const { settings } = data;
    const reminderChannel = merged(settings.reminderChannel, body.reminderChannel ?? {});
    return { ...data, settings: merged(settings, { ...body, reminderChannel }) };
  },
  reconcile: (data, _, settings) => (settings ? { ...data, settings } : data),
  dependsOn: none,
});

export const onboardingUpdate = defineMutation<Partial<Onboarding>, Onboarding>({
  request: (api, body, key) => api.call('PATCH /user/onboarding', { body, key }),
  apply: (data, body) => ({ ...data, onboarding: merged(data.onboarding, body) }),
  reconcile: (data, _, onboarding) => (onboarding ? { ...data, onboarding } : data),
  dependsOn: none,
});

/** A new email is not the account's until its link is opened: only the answer says what became of it. */
export const userUpdate = defineMutation<UpdateUser, User>({
  request: (api, body, key) => api.call('PATCH /user', { body, key }),
  apply: (data, body) =>
    data.user ? { ...data, user: merged(data.user, { ...body, email: undefined }) } : data,
  reconcile: (data, _, user) => (user ? { ...data, user } : data),
  dependsOn: none,
});
