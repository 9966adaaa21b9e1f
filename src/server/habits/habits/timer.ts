import type { z } from 'zod';
import type { timerSchema } from '#contract/habits.ts';
import { dayIn, lastTickableDay } from '#domain/days/day-key.ts';
import { isTimed, timerAfter } from '#domain/plan/timer.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { dayClockOf } from '#server/core/http/today.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { changeDay, requireCountable } from '#server/habits/records/day-service.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { updateHabit } from '#server/habits/records/habits-repository.ts';
import { requireHabit } from '#server/habits/records/one-habit.ts';

/**
 * Starts a timer unless one runs, or ends the running one: what it measured is added to the day on which it began, in whole seconds. So two
 * devices that both stop it add it once.
 */
export async function changeTimer(
  scope: UserScope,
  habit: StoredHabit,
  { action, at }: z.output<typeof timerSchema>,
  { viewer, now }: { readonly viewer: Viewer; readonly now: number },
): Promise<StoredHabit> {
  if (!isTimed(habit)) throw invalidField('action', 'generic');
  const then = Math.min(Date.parse(at), now);
  const since = habit.timerStartedAt === null ? null : Date.parse(habit.timerStartedAt);
  const after = timerAfter(since, { action, at: then });
  const { timeZone, dayStart } = dayClockOf(viewer.user);
  if (action === 'start') {
    requireCountable('at', dayIn(timeZone, then, dayStart), lastTickableDay(now));
    return since === null ? await setTimer(scope, habit, instant(then)) : habit;
  }
  if (since === null) return habit;
  const ended = await setTimer(scope, habit, null);
  if (after.added === 0) return ended;
  const day = dayIn(timeZone, since, dayStart);
  const read = { ...ended, days: (await requireHabit(scope, habit.id, [...habit.days.keys(), day])).days };
  return await changeDay(scope, read, day, { value: { add: after.added } });
}

async function setTimer(scope: UserScope, habit: StoredHabit, timerStartedAt: string | null) {
  await updateHabit(scope, habit.id, { timerStartedAt });
  return { ...habit, timerStartedAt };
}
