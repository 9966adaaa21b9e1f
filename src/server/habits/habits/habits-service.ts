import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { defaultHabit } from '#contract/defaults.ts';
import type { createHabitSchema, updateHabitSchema } from '#contract/habits.ts';
import { type Break, breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { completedBy } from '#domain/figures/record-achievement.ts';
import { planInForce } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { TIMED_UNIT } from '#domain/plan/timer.ts';
import { type Calendar, withPlan } from '#domain/record/plan-change.ts';
import { remindersAfter, withReminders } from '#domain/reminders/reminder-list.ts';
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
import { newPlan, planChanges, requirePlan } from './plan.ts';

export async function createHabit(
  scope: UserScope,
  { id, name, emoji, order, kind, reminders, ...given }: z.output<typeof createHabitSchema>,
  { today, weekStart }: Calendar,
  createdAt: string,
): Promise<StoredHabit> {
  const plan = newPlan(kind, given);
  const place = await placeNewItem(scope, 'habits', { id, order });
  const habit: StoredHabit = {
    id: id ?? randomUUIDv7(),
    name,
    emoji,
    order: place.order,
    ...plan,
    schedule: startSchedule(planInForce({ ...defaultHabit, ...plan }, weekStart)),
    createdOn: today,
    ticks: TickSet.empty,
    skips: TickSet.empty,
    noted: TickSet.empty,
    values: DayValues.empty,
    completed: 0,
    dayBytes: 0,
    ...defaultHabit,
    reminders: [],
    ...(reminders && withReminders(reminders)),
    timerStartedAt: null,
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
  body: z.output<typeof updateHabitSchema>,
  calendar: Calendar,
): Promise<StoredHabit> {
  const { days, repeat, unit, target, step, cost, startsOn, endsOn, unarchive, reminders, ...rest } = body;
  const given = { days, repeat, unit, target, step, cost, startsOn, endsOn };
  const plan = planChanges(withoutUndefined(given));
  if (Object.keys(plan).length > 0) requirePlan({ ...habit, ...plan }, given);
  const changes = {
    ...plan,
    ...withoutUndefined({ ...rest, archivedAt: unarchive ? null : undefined }),
    ...remindersAfter(habit, withoutUndefined({ ...rest, reminders })),
    // What it measures would be added to another unit.
    ...(unit !== undefined && unit !== TIMED_UNIT && { timerStartedAt: null }),
  };
  const planned = withPlan(habit, changes, calendar);
  await requireGrowth(scope, habit, { ...habit, ...planned }, planField(body));
  if (unarchive && habit.archivedAt !== null) await openForHabit(scope, habit);
  return await saveHabit(scope, habit, planned);
}

/** The field of a request that adds rows to a schedule. */
function planField(body: Readonly<Record<string, unknown>>): string {
  const fields = ['days', 'repeat', 'target', 'unarchive'];
  return fields.find((field) => body[field] !== undefined) ?? 'activated';
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
  calendar: Calendar,
  archivedAt: string,
): Promise<StoredHabit> {
  if (habit.archivedAt !== null) return habit;
  return await saveHabit(scope, habit, withPlan(habit, { archivedAt }, calendar));
}

/** Its count stays in the lifetime counter (docs/rules/figures.md#habits-completed). */
export async function eraseHabit(
  scope: UserScope,
  habit: StoredHabit,
  breaks: readonly Break[],
  today: DayKey,
): Promise<void> {
  await deleteHabit(scope, habit.id);
  const completed = completedBy({ ...habit, breaks: breaksOf(breaks, habit.id) }, today);
  if (completed > 0) await addDeletedCompleted(scope, completed);
}

async function saveHabit(
  scope: UserScope,
  habit: StoredHabit,
  changes: Partial<StoredHabit>,
): Promise<StoredHabit> {
  await updateHabit(scope, habit.id, changes);
  return { ...habit, ...changes };
}
