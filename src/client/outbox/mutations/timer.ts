import type { AccountData } from '#client/state/account-data.ts';
import type { Habit, Timer } from '#contract/habits.ts';
import { dayIn } from '#domain/days/day-key.ts';
import type { Changed, DeviceContext } from '#domain/list/device-changes.ts';
import { withUpdate } from '#domain/list/device-changes.ts';
import { ONE } from '#domain/plan/habit.ts';
import { isTimed, timerAfter } from '#domain/plan/timer.ts';
import { type AnsweredHabit, changeDays, refreshHabit } from './change.ts';
import { defineMutation } from './definition.ts';

/** Starts the timer of an amount in minutes, stops it or discards it. */
export const habitTimer = defineMutation<Timer & { readonly id: string }, AnsweredHabit>({
  request: (api, { id, ...body }, key) => api.call('POST /habits/{id}/timer', { params: { id }, body, key }),
  apply: (data, { id, ...change }, { today }) =>
    changeDays(data, id, today, (habit, context) => withTimer(habit, change, data, context)),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
});

/** What a timer measured is added to the day on which it began. */
function withTimer(
  habit: Habit,
  { action, at }: Timer,
  { user, settings }: AccountData,
  context: DeviceContext,
): Changed<Habit> {
  const since = habit.timerStartedAt === null ? null : Date.parse(habit.timerStartedAt);
  const after = timerAfter(since, { action, at: Date.parse(at) });
  if (!isTimed(habit) || after.since === since) return { habit, days: new Map() };
  const timerStartedAt = after.since === null ? null : new Date(after.since).toISOString();
  const moved = { ...habit, timerStartedAt };
  if (since === null || after.added === 0) return { habit: moved, days: new Map() };
  const day = dayIn(user?.timeZone ?? 'UTC', since, settings.dayStart);
  return withUpdate(moved, day, { value: { add: after.added / ONE } }, context);
}
