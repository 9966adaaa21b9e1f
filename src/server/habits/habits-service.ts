import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { defaultHabit } from '#contract/defaults.ts';
import type { createHabitSchema, updateHabitSchema } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { changeFrom, changeSchedule, startSchedule } from '#domain/schedule.ts';
import { TickSet } from '#domain/tick-set.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { withoutUndefined } from '#server/http/without-undefined.ts';
import { openForHabit, takePlace } from '#server/ordering/ordering-service.ts';
import { keepCompleted } from '#server/user/user-repository.ts';
import type { StoredHabit } from './habit.ts';
import { deleteHabit, insertHabit, updateHabit } from './habits-repository.ts';

export async function createHabit(
  scope: UserScope,
  { id, name, emoji, days, order }: z.output<typeof createHabitSchema>,
  today: DayKey,
  createdAt: string,
): Promise<StoredHabit> {
  const weekdays = days ?? EVERY_DAY;
  const place = await takePlace(scope, 'habits', { id, order });
  const habit: StoredHabit = {
    id: id ?? randomUUIDv7(),
    name,
    emoji,
    order: place.order,
    weekdays,
    schedule: startSchedule(weekdays),
    createdOn: today,
    ticks: TickSet.empty,
    completed: 0,
    ...defaultHabit,
    createdAt,
    steps: [],
    days: new Map(),
  };
  await insertHabit(scope, habit);
  if (place.besideClosed) await openForHabit(scope, habit);
  return habit;
}

export async function changeHabit(
  scope: UserScope,
  habit: StoredHabit,
  { days: weekdays, unarchive, ...rest }: z.output<typeof updateHabitSchema>,
  today: DayKey,
): Promise<StoredHabit> {
  const changes = withoutUndefined({ ...rest, weekdays, archivedAt: unarchive ? null : undefined });
  if (unarchive && habit.archivedAt !== null) await openForHabit(scope, habit);
  return await saveHabit(scope, habit, changes, today);
}

export async function archiveHabit(
  scope: UserScope,
  habit: StoredHabit,
  today: DayKey,
  archivedAt: string,
): Promise<StoredHabit> {
  return habit.archivedAt === null ? await saveHabit(scope, habit, { archivedAt }, today) : habit;
}

/** What it counted stays counted (decisions.md, Days). */
export async function eraseHabit(scope: UserScope, habit: StoredHabit): Promise<void> {
  await deleteHabit(scope, habit.id);
  if (habit.completed > 0) await keepCompleted(scope, habit.completed);
}

/** New weekdays, a pause and the archive are rows of the schedule's timeline: none of them rewrites a day that was ticked. */
async function saveHabit(
  scope: UserScope,
  habit: StoredHabit,
  changes: Partial<StoredHabit>,
  today: DayKey,
): Promise<StoredHabit> {
  const after = { ...habit, ...changes };
  const inForce = after.activated && after.archivedAt === null ? after.weekdays : [];
  const schedule = changeSchedule(habit.schedule, changeFrom(habit.ticks, today), inForce);
  const isPlan = ['weekdays', 'activated', 'archivedAt'].some((field) => field in changes);
  const saved = isPlan ? { ...changes, schedule } : changes;
  await updateHabit(scope, habit.id, saved);
  return { ...habit, ...saved };
}
