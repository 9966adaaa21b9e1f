import type { Timer } from '#contract/habits.ts';
import { kindRules } from '#domain/kind-rules.ts';
import { type AnsweredHabit, changeDays, refreshHabit } from './change.ts';
import { defineMutation } from './definition.ts';

/** Starts the timer of an amount in minutes, stops it or discards it. */
export const habitTimer = defineMutation<Timer & { readonly id: string }, AnsweredHabit>({
  request: (api, { id, ...body }, key) => api.call('POST /habits/{id}/timer', { params: { id }, body, key }),
  apply: (data, { id, ...change }, { today }) =>
    changeDays(
      data,
      id,
      today,
      (habit, day) => kindRules(habit)?.withTimer(habit, change, day, data) ?? habit,
    ),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
  answersFigures: true,
});
