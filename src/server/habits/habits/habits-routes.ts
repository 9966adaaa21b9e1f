import type { z } from 'zod';
import type { updateDaySchema } from '#contract/days.ts';
import { habitsCalls } from '#contract/habit-calls.ts';
import { DAYS_MAX, HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { type DayKey, dayRange, lastTickableDay } from '#domain/days/day-key.ts';
import { strengthOf } from '#domain/figures/strength.ts';
import { historyDays } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { logsAmount, toThousandths } from '#domain/plan/habit.ts';
import type { DayUpdate } from '#domain/record/habit-day.ts';
import type { Calendar } from '#domain/record/planning.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import { type Api, created, done, type Handler, ok, route } from '#server/core/http/route.ts';
import { refuseToken } from '#server/core/http/token-guard.ts';
import { todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { noteHooks } from '#server/core/jobs/hook-notes.ts';
import { withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { breaksIn, forgetHabit } from '#server/habits/breaks/breaks-service.ts';
import { reorder } from '#server/habits/ordering/ordering-service.ts';
import { readRange } from '#server/habits/performance/read-range.ts';
import {
  changeDay,
  changeDays,
  requireCountable,
  requireTickable,
} from '#server/habits/records/day-service.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import { listedOf, listShown, recordOf } from '#server/habits/records/habit-list-repository.ts';
import { findHabit } from '#server/habits/records/habits-repository.ts';
import {
  historyOf,
  presentDays,
  presentRolledUp,
  requireHabit,
  requireToday,
  routeHabit,
  seenBy,
  shownOn,
} from '#server/habits/records/one-habit.ts';
import { planReminder, reminderJob } from '#server/habits/reminders/schedule.ts';
import {
  archiveHabit,
  changeHabit,
  changeTimer,
  createHabit,
  eraseHabit,
  removeAhead,
} from './habits-service.ts';

const DAYS_RANGE = { fields: ['from', 'to'], usual: HISTORY_DAYS_DEFAULT, max: DAYS_MAX } as const;

function aheadRoutes(api: Api): void {
  routeHabit(api, habitsCalls.deleteAhead, async ({ viewer, scope, params, now }) => {
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, historyOf(today), { ...viewer, today });
    const changed = await removeAhead(scope, habit, params.from, calendarOf(viewer, today));
    if (changed.reminderTime !== null) await planReminder(scope, changed, { user: viewer.user, now });
    await noteHooks(scope, { type: 'habit.updated', habitId: habit.id });
    return ok(shownOn(changed, viewer, today));
  });
}

export function habitsRoutes(api: Api): void {
  route(api, habitsCalls.listHabits, listHabits);

  routeHabit(api, habitsCalls.createHabit, async ({ viewer, scope, body, now }) => {
    const today = todayOf(viewer, now);
    const existing = body.id && (await findHabit(scope, body.id, historyOf(today)));
    if (existing) return ok(shownOn(existing, viewer, today));
    const habit = await createHabit(scope, body, calendarOf(viewer, today), instant(now));
    if (habit.reminderTime !== null) await planReminder(scope, habit, { user: viewer.user, now });
    await noteHooks(scope, { type: 'habit.created', habitId: habit.id });
    return created(shownOn(habit, viewer, today));
  });

  route(api, habitsCalls.reorderHabits, async ({ scope, body, spend }) => {
    spend('items', body.suite.length);
    await reorder(scope, body.suite);
    return done;
  });

  routeHabit(api, habitsCalls.updateHabit, async ({ viewer, scope, params, body, now }) => {
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, historyOf(today), { ...viewer, today });
    const changed = await changeHabit(scope, habit, body, calendarOf(viewer, today));
    if (movesReminder(body)) await planReminder(scope, changed, { user: viewer.user, now });
    await noteHooks(scope, { type: 'habit.updated', habitId: habit.id });
    return ok(shownOn(changed, viewer, today));
  });

  routeHabit(api, habitsCalls.deleteHabit, async ({ viewer, scope, params, query, body, now }) => {
    const today = todayOf(viewer, now);
    const action = body?.action ?? query.action ?? 'archive';
    if (action === 'delete') refuseToken(viewer);
    const habit = await requireToday(scope, params.id, historyOf(today), { ...viewer, today });
    if (action === 'delete') {
      await eraseHabit(scope, habit, breaksIn(viewer.user), today);
      await forgetHabit(scope, habit.id, now);
      await withdrawJob(scope, reminderJob(habit.id));
      await noteHooks(scope, { type: 'habit.deleted', habitId: habit.id, name: habit.name });
      return done;
    }
    return ok(shownOn(await putAway(scope, habit, { viewer, now }), viewer, today));
  });

  aheadRoutes(api);

  routeHabit(api, habitsCalls.setActivities, async ({ viewer, scope, params, body, now, spend }) => {
    requireTickable(body.days, now);
    spend('items', body.days.length);
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, [...historyOf(today), ...body.days], {
      ...viewer,
      today,
    });
    if (body.action === 'create') spend('completedSteps', body.days.length * habit.steps.length);
    const event = { type: body.action === 'create' ? 'mark' : 'unmark' } as const;
    return ok(shownOn(await changeDays(scope, habit, body.days, event), viewer, today));
  });

  route(api, habitsCalls.listDays, async ({ viewer, scope, params, query, now, spend }) => {
    const { start, stop } = readRange(query, DAYS_RANGE, todayOf(viewer, now));
    const days = dayRange(start, stop);
    spend('items', days.length);
    const habit = await requireHabit(scope, params.id, days);
    return ok({
      days: presentDays(seenBy(viewer, habit), breaksIn(viewer.user), days, todayOf(viewer, now)),
    });
  });

  routeHabit(api, habitsCalls.setTimer, async ({ viewer, scope, params, body, now }) => {
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, historyOf(today), { ...viewer, today });
    return ok(shownOn(await changeTimer(scope, habit, body, { viewer, now }), viewer, today));
  });

  routeHabit(api, habitsCalls.updateDay, async ({ viewer, scope, params, body, now, spend }) => {
    requireCountable('day', params.day, lastTickableDay(now));
    const today = todayOf(viewer, now);
    const habit = await requireToday(scope, params.id, [...historyOf(today), params.day], {
      ...viewer,
      today,
    });
    spend('completedSteps', body.completedStepIds?.length ?? 0);
    const update = { ...body, value: storedValue(habit, body.value) };
    return ok(shownOn(await changeDay(scope, habit, params.day, update), viewer, today));
  });
}

/** Archives a habit, with its reminder. */
export async function putAway(
  scope: UserScope,
  habit: StoredHabit,
  { viewer, now }: { readonly viewer: Viewer; readonly now: number },
): Promise<StoredHabit> {
  const archived = await archiveHabit(scope, habit, calendarOf(viewer, todayOf(viewer, now)), instant(now));
  await withdrawJob(scope, reminderJob(habit.id));
  await noteHooks(scope, { type: 'habit.archived', habitId: habit.id });
  return archived;
}

const calendarOf = ({ user }: Viewer, today: DayKey): Calendar => ({
  today,
  weekStart: settingsOf(user).weekStart,
});

const listHabits: Handler<typeof habitsCalls.listHabits> = async ({ viewer, scope, query, now }) => {
  const today = todayOf(viewer, now);
  const { id, archived, day = today } = query;
  requireCountable('day', day, lastTickableDay(now));
  const history = historyDays(day, query.historyDays);
  const breaks = breaksIn(viewer.user);
  const days = { from: history.at(-1) ?? '', today: history[0] ?? '' };
  const listed = await listShown(scope, {
    archived: archived === 'all' ? null : archived === 'true',
    id,
    ...days,
  });
  const shown = await mapInSlices(listed, (row) => {
    const { habit, ...beside } = listedOf(row, breaks, today);
    const record = recordOf(row, breaks, today);
    return presentRolledUp(habit, record, history, { ...beside, strength: strengthOf(record, days.today) });
  });
  return ok(byOrder(shown));
};

/** A value of a request in whole thousandths, within its limit; that of a habit that is ticked is 0 or 1. */
export function storedValue(
  habit: StoredHabit,
  value: z.output<typeof updateDaySchema>['value'],
  field = 'value',
): DayUpdate['value'] {
  if (value === undefined || value === null) return value;
  const isAmount = logsAmount(habit);
  const given = typeof value === 'number' ? value : value.add;
  if (!isAmount && given !== 0 && given !== 1) throw invalidField(field, 'maxValue', { max: 1 });
  const amount = toThousandths(given);
  return typeof value === 'number' ? amount : { add: amount };
}

/** Whether a change may move the habit's next reminder. */
function movesReminder(changes: Readonly<Record<string, unknown>>): boolean {
  const fields = [
    'reminderTime',
    'reminders',
    'days',
    'repeat',
    'from',
    'startsOn',
    'endsOn',
    'activated',
    'unarchive',
  ];
  return fields.some((field) => field in changes);
}
