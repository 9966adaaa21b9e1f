import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import type { createHabitSchema, timerSchema, updateHabitSchema } from '#contract/habits.ts';
import { defaultHabit } from '#contract/new-items.ts';
import { type Break, breaksOf } from '#domain/days/breaks.ts';
import { type DayKey, dayIn, lastTickableDay } from '#domain/days/day-key.ts';
import { completedBy } from '#domain/figures/achievements.ts';
import { startPlan } from '#domain/plan/ahead.ts';
import { isTimed, TIMED_UNIT, timerAfter } from '#domain/plan/timer.ts';
import { type Calendar, withPlan } from '#domain/record/planning.ts';
import { remindersAfter, withReminders } from '#domain/reminders/reminder-list.ts';
import { addDeletedCompleted } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { invalidField, notFound } from '#server/core/errors/api-error.ts';
import { dayClockOf, type Viewer } from '#server/core/http/viewer.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { openForHabit, placeNewItem } from '#server/habits/ordering/ordering-service.ts';
import {
  changeDay,
  requireCountable,
  requireRoom,
  requireScheduleRows,
  sumOf,
  textBytesOf,
  textGrowthOf,
} from '#server/habits/records/day-service.ts';
import { NO_TOTALS, type StoredHabit } from '#server/habits/records/habit-columns.ts';
import { deleteHabit, insertHabit, updateHabit } from '#server/habits/records/habits-repository.ts';
import { requireHabit } from '#server/habits/records/one-habit.ts';
import { newPlan, planChanges, requireAhead, requireGrowth, requirePlan } from './plan.ts';

export async function createHabit(
  scope: UserScope,
  { id, name, emoji, order, kind, reminders, ...given }: z.output<typeof createHabitSchema>,
  calendar: Calendar,
  createdAt: string,
): Promise<StoredHabit> {
  const plan = newPlan(kind, given);
  requireGrowth({ ...defaultHabit, ...plan }, calendar);
  const place = await placeNewItem(scope, 'habits', { id, order });
  const habit: StoredHabit = {
    id: id ?? randomUUIDv7(),
    name,
    emoji,
    order: place.order,
    ...plan,
    ...(startPlan({ ...defaultHabit, ...plan }, calendar.today, calendar.weekStart) as Pick<
      StoredHabit,
      'ahead' | 'schedule'
    >),
    createdOn: calendar.today,
    ...NO_TOTALS,
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
  const { days, repeat, target, unit, step, cost, startsOn, endsOn, growth, ...others } = body;
  const { from = calendar.today, unarchive, reminders, ...rest } = others;
  // One that has passed is of a change that waited on a device for its connection: it begins today.
  const isLater = from > calendar.today;
  const given = {
    ...(!isLater && { days, repeat, target, growth }),
    unit,
    step,
    cost,
    startsOn,
    endsOn,
  };
  const plan = planChanges(withoutUndefined(given));
  if (Object.keys(plan).length > 0) requirePlan({ ...habit, ...plan }, given);
  if (plan.growth) requireGrowth({ ...habit, ...plan }, calendar);
  const later = isLater && {
    ahead: requireAhead({ ...habit, ...plan }, from, { days, repeat, target }, calendar),
    growth: null,
  };
  const changes = {
    ...plan,
    ...later,
    ...withoutUndefined({ ...rest, archivedAt: unarchive ? null : undefined }),
    ...remindersAfter(habit, withoutUndefined({ ...rest, reminders })),
    // What it measures would be added to another unit.
    ...(unit !== undefined && unit !== TIMED_UNIT && { timerStartedAt: null }),
  };
  const planned = withPlan(habit, changes, calendar);
  const after = { ...habit, ...planned };
  const field = planField(body);
  requireScheduleRows(field, after.schedule, habit.schedule);
  const { schedule, ...texts } = textGrowthOf(habit, after);
  await requireRoom(scope, { bytes: { ...texts, [field]: schedule } });
  if (unarchive && habit.archivedAt !== null) await openForHabit(scope, habit);
  return await saveHabit(scope, habit, planned);
}

/** The field of a request that adds rows to a schedule. */
function planField(body: Readonly<Record<string, unknown>>): string {
  const fields = ['from', 'growth', 'days', 'repeat', 'target', 'unarchive'];
  return fields.find((field) => body[field] !== undefined) ?? 'activated';
}

/** Takes back a plan that has not begun. Of a growing target the other steps stay, as they are. */
export async function removeAhead(
  scope: UserScope,
  habit: StoredHabit,
  from: DayKey,
  calendar: Calendar,
): Promise<StoredHabit> {
  const ahead = habit.ahead.filter((row) => row.from !== from);
  if (ahead.length === habit.ahead.length) throw notFound();
  return await saveHabit(scope, habit, withPlan(habit, { ahead, growth: null }, calendar));
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
    return since === null ? await saveHabit(scope, habit, { timerStartedAt: instant(then) }) : habit;
  }
  if (since === null) return habit;
  const ended = await saveHabit(scope, habit, { timerStartedAt: null });
  if (after.added === 0) return ended;
  const day = dayIn(timeZone, since, dayStart);
  const read = { ...ended, days: (await requireHabit(scope, habit.id, [...habit.days.keys(), day])).days };
  return await changeDay(scope, read, day, { value: { add: after.added } });
}
