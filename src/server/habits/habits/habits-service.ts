import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { defaultHabit } from '#contract/defaults.ts';
import type { createHabitSchema, updateHabitSchema } from '#contract/habits.ts';
import { type Break, breaksOf } from '#domain/breaks.ts';
import type { DayKey } from '#domain/day-key.ts';
import { DayValues } from '#domain/day-values.ts';
import { planInForce } from '#domain/habit.ts';
import { completedBy } from '#domain/record-achievement.ts';
import { remindersAfter, withReminders } from '#domain/reminder-list.ts';
import { changeSchedule, samePlan, startSchedule } from '#domain/schedule.ts';
import { TickSet } from '#domain/tick-set.ts';
import { planFrom, replanned } from '#domain/ticking.ts';
import { TIMED_UNIT } from '#domain/timer.ts';
import type { Weekday } from '#domain/weekdays.ts';
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

/** The user's day, and the first day of the user's weeks. */
export interface Calendar {
  readonly today: DayKey;
  readonly weekStart: Weekday;
}

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

/** The fields whose change is a row of the schedule. */
const planned = ['weekdays', 'repeat', 'target', 'activated', 'archivedAt'];

/** Another repetition or target, a pause and the archive are rows of the schedule: none of them changes a done day. */
function withPlan(
  habit: StoredHabit,
  changes: Partial<StoredHabit>,
  { today, weekStart }: Calendar,
): Partial<StoredHabit> {
  const inForce = planInForce({ ...habit, ...changes }, weekStart);
  // What changes nothing keeps the weeks of the row, whatever the first day of the user's weeks is now.
  const isPlan =
    planned.some((field) => field in changes) && !samePlan(planInForce(habit, weekStart), inForce);
  const isBound = 'startsOn' in changes || 'endsOn' in changes;
  if (!isPlan && !isBound) return changes;
  const schedule = isPlan ? changeSchedule(habit.schedule, planFrom(habit, today), inForce) : habit.schedule;
  const { ticks, completed } = replanned({ ...habit, ...changes, schedule });
  return { ...changes, schedule, ...(habit.kind !== 'check' && { ticks }), completed };
}

async function saveHabit(
  scope: UserScope,
  habit: StoredHabit,
  changes: Partial<StoredHabit>,
): Promise<StoredHabit> {
  await updateHabit(scope, habit.id, changes);
  return { ...habit, ...changes };
}
