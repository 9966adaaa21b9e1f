import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { defaultHabit } from '#contract/defaults.ts';
import type { createHabitSchema, updateHabitSchema } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { weekdaysInForce } from '#domain/habit.ts';
import { changeFrom, changeSchedule, startSchedule } from '#domain/schedule.ts';
import { TickSet } from '#domain/tick-set.ts';
import { EVERY_DAY } from '#domain/weekdays.ts';
import { addDeletedCompleted } from '#server/accounts/users/user-repository.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { openForHabit, placeNewItem } from '#server/habits/ordering/ordering-service.ts';
import {
  requireRoom,
  requireScheduleRows,
  sumOf,
  textBytesOf,
  textGrowthOf,
} from '#server/habits/records/account-size.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { deleteHabit, insertHabit, updateHabit } from '#server/habits/records/habits-repository.ts';

export async function createHabit(
  scope: UserScope,
  { id, name, emoji, days, order }: z.output<typeof createHabitSchema>,
  today: DayKey,
  createdAt: string,
): Promise<StoredHabit> {
  const weekdays = days ?? EVERY_DAY;
  const place = await placeNewItem(scope, 'habits', { id, order });
  const habit: StoredHabit = {
    id: id ?? randomUUIDv7(),
    name,
    emoji,
    order: place.order,
    weekdays,
    schedule: startSchedule(weekdays),
    createdOn: today,
    ticks: TickSet.empty,
    skips: TickSet.empty,
    completed: 0,
    dayBytes: 0,
    ...defaultHabit,
    createdAt,
    steps: [],
    days: new Map(),
  };
  await requireRoom(scope, { bytes: { name: sumOf(Object.values(textBytesOf(habit))) } });
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
  const planned = withPlan(habit, changes, today);
  await requireGrowth(scope, habit, { ...habit, ...planned }, planField({ weekdays, unarchive }));
  if (unarchive && habit.archivedAt !== null) await openForHabit(scope, habit);
  return await saveHabit(scope, habit, planned);
}

/** The field of a request that adds rows to a schedule. */
function planField({ weekdays, unarchive }: { weekdays: unknown; unarchive: unknown }): string {
  if (weekdays !== undefined) return 'days';
  return unarchive === undefined ? 'activated' : 'unarchive';
}

async function requireGrowth(
  scope: UserScope,
  before: StoredHabit,
  after: StoredHabit,
  field: string,
): Promise<void> {
  requireScheduleRows(field, after.schedule, before.schedule);
  const { schedule, ...texts } = textGrowthOf(before, after);
  await requireRoom(scope, { bytes: { ...texts, [field]: schedule } });
}

/** Never refused by the limits: archiving is a way to tidy up, and adds one row to a schedule. */
export async function archiveHabit(
  scope: UserScope,
  habit: StoredHabit,
  today: DayKey,
  archivedAt: string,
): Promise<StoredHabit> {
  if (habit.archivedAt !== null) return habit;
  return await saveHabit(scope, habit, withPlan(habit, { archivedAt }, today));
}

/** Its count stays in the lifetime counter (decisions.md, Days). */
export async function eraseHabit(scope: UserScope, habit: StoredHabit): Promise<void> {
  await deleteHabit(scope, habit.id);
  if (habit.completed > 0) await addDeletedCompleted(scope, habit.completed);
}

/** New weekdays, a pause and the archive are rows of the schedule: none of them changes a ticked day. */
function withPlan(habit: StoredHabit, changes: Partial<StoredHabit>, today: DayKey): Partial<StoredHabit> {
  const isPlan = ['weekdays', 'activated', 'archivedAt'].some((field) => field in changes);
  if (!isPlan) return changes;
  const inForce = weekdaysInForce({ ...habit, ...changes });
  return {
    ...changes,
    schedule: changeSchedule(habit.schedule, changeFrom(habit.ticks, today), inForce),
  };
}

async function saveHabit(
  scope: UserScope,
  habit: StoredHabit,
  changes: Partial<StoredHabit>,
): Promise<StoredHabit> {
  await updateHabit(scope, habit.id, changes);
  return { ...habit, ...changes };
}
