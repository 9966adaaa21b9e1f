import type { Break, CreateBreak, UpdateBreak } from '#contract/breaks.ts';
import type { Habit } from '#contract/habits.ts';
import { breaksOf, type Break as HabitBreak } from '#domain/breaks.ts';
import { withBreaks } from '#domain/predict-day.ts';
import type { AccountData } from '../../account-data.ts';
import { shareEqual } from '../../share-equal.ts';
import { changeItem, changeLists, merged, putItem, withoutItem, withStrength } from './change.ts';
import { type Context, defineCreate, defineMutation, type Figures } from './definition.ts';

/** A break may change any day of any habit, also those that the device does not know. */
const ofBreaks: readonly Figures[] = ['stats', 'achievements', 'graphs', 'habits', 'lists'];

/** Pauses all habits, or some, from a day on. */
export const breakCreate = defineCreate<CreateBreak & { readonly id: string }, Break>({
  request: (api, body, key) => api.call('POST /breaks', { body, key }),
  apply(data, { id, from, to = null, habitIds = null }, context) {
    if (data.breaks.some((each) => each.id === id)) return data;
    return setBreaks(data, [...data.breaks, { id, from, to, habitIds }], context);
  },
  reconcile: (data, _, answer) => (answer ? { ...data, breaks: putItem(data.breaks, answer) } : data),
  creates: ({ id }) => id,
  dependsOn: ({ habitIds }) => habitIds ?? [],
  withoutDependency: withoutHabitId,
  refreshes: ofBreaks,
});

/** Changes the days or the habits of a break. */
export const breakUpdate = defineMutation<UpdateBreak & { readonly id: string }, Break>({
  request: (api, { id, ...body }, key) => api.call('PATCH /breaks/{id}', { params: { id }, body, key }),
  apply: (data, { id, ...fields }, context) =>
    setBreaks(
      data,
      changeItem(data.breaks, id, (each) => merged(each, fields)),
      context,
    ),
  reconcile: (data, { id }, answer) =>
    answer ? { ...data, breaks: changeItem(data.breaks, id, () => answer) } : data,
  dependsOn: ({ id, habitIds }) => [id, ...(habitIds ?? [])],
  withoutDependency: (variables, id) => (id === variables.id ? null : withoutHabitId(variables, id)),
  refreshes: ofBreaks,
});

/** Deletes a break: its days count again. */
export const breakDelete = defineMutation<{ readonly id: string }, void>({
  request: (api, { id }, key) => api.call('DELETE /breaks/{id}', { params: { id }, key }),
  apply: (data, { id }, context) => setBreaks(data, withoutItem(data.breaks, id), context),
  dependsOn: ({ id }) => [id],
  succeedsOn: ['notFound'],
  refreshes: ofBreaks,
});

/** Without a habit that could not be created; null when it was the only one. */
function withoutHabitId<V extends { readonly habitIds?: readonly string[] | null | undefined }>(
  variables: V,
  id: string,
): V | null {
  const habitIds = variables.habitIds?.filter((habitId) => habitId !== id);
  return habitIds?.length === 0 ? null : { ...variables, habitIds };
}

/** The account data with other breaks, and the days of the habits that they change. */
function setBreaks(data: AccountData, breaks: readonly Break[], { today }: Context): AccountData {
  if (breaks === data.breaks) return data;
  const after: Break[] = breaks.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const onBreaks = (habits: readonly Habit[], day: string) =>
    habits.map((habit) => onBreak(habit, after, day));
  return changeLists(
    {
      ...data,
      breaks: after,
      habits: onBreaks(data.habits, today),
      archives: onBreaks(data.archives, today),
    },
    onBreaks,
  );
}

/** A habit with those of the breaks that pause it; the same when they change nothing of it. */
export function onBreak(habit: Habit, breaks: readonly HabitBreak[], today: string): Habit {
  const after = withBreaks(habit, breaksOf(breaks, habit.id));
  return shareEqual(habit, withStrength(habit, after, today));
}
