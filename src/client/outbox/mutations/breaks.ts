import type { AccountData } from '#client/state/account-data.ts';
import { canCompute } from '#client/state/kinds.ts';
import { shareEqual } from '#client/state/server-state.ts';
import type { Break, CreateBreak, UpdateBreak } from '#contract/breaks.ts';
import type { Habit } from '#contract/habits.ts';
import { breaksOf, type Break as HabitBreak } from '#domain/days/breaks.ts';
import { atDay, present, recordOf } from '#domain/list/wire-habit.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { changeItem, merged, putItem, recounted, withoutItem } from './change.ts';
import { type Context, defineCreate, defineMutation } from './definition.ts';

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
});

/** Deletes a break: its days count again. */
export const breakDelete = defineMutation<{ readonly id: string }, void>({
  request: (api, { id }, key) => api.call('DELETE /breaks/{id}', { params: { id }, key }),
  apply: (data, { id }, context) => setBreaks(data, withoutItem(data.breaks, id), context),
  dependsOn: ({ id }) => [id],
  succeedsOn: ['notFound'],
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
  let { statistics } = data;
  const onBreaks = (habits: readonly Habit[]) =>
    habits.map((habit) => {
      const changed = onBreak(habit, after, today);
      // A day of a limit counts by passing, but not in a break.
      if (keepsLimit(habit)) statistics = recounted({ ...data, statistics }, habit, changed, after);
      return changed;
    });
  const [habits, archives] = [onBreaks(data.habits), onBreaks(data.archives)];
  return { ...data, breaks: after, habits, archives, statistics };
}

/** A habit with those of the breaks that pause it; the same when they change nothing of it. */
export function onBreak(habit: Habit, breaks: readonly HabitBreak[], today: string): Habit {
  if (!canCompute(habit)) return habit;
  const current = atDay(habit, today);
  const paused = { ...current, breaks: breaksOf(breaks, habit.id).map(({ from, to }) => ({ from, to })) };
  return shareEqual(habit, present(paused, recordOf(paused), today));
}
