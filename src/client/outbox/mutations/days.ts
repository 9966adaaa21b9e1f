import type { AskedDay } from '#client/state/queries.ts';
import type { UpdateDay } from '#contract/days.ts';
import { withUpdate } from '#domain/list/device-changes.ts';
import { type AnsweredHabit, changeDays, refreshHabit } from './change.ts';
import { defineMutation } from './definition.ts';

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
