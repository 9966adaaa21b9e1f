import type { Log, TodayItem } from '#contract/today.ts';
import { todayCalls } from '#contract/today.ts';
import { addDays, type DayKey, lastTickableDay } from '#domain/days/day-key.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { type Api, ok, route } from '#server/core/http/route.ts';
import { todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { listDividers } from '#server/habits/dividers/dividers-repository.ts';
import { dividersOf, todayItem } from '#server/habits/home/today.ts';
import { changeDay, changeDays, requireCountable } from '#server/habits/records/day-service.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import { historyOf, requireHabit, requireToday, shownOn } from '#server/habits/records/one-habit.ts';
import { storedValue } from './habits-routes.ts';

/** Logging for scripts: sugar over the calls of habits-routes.ts that change days. */
export function logRoutes(api: Api): void {
  route(
    api,
    todayCalls.logDay,
    async ({ viewer, scope, params, body, now, spend }) => {
      const today = todayOf(viewer, now);
      const day = dayNamed(body.day, today);
      requireCountable('day', day, lastTickableDay(now));
      const habit = await requireToday(scope, params.id, [...historyOf(today), day], { ...viewer, today });
      if ('done' in body && body.done) spend('completedSteps', habit.steps.length);
      return ok(await itemOf(scope, await logDay(scope, habit, day, body), viewer, { day: today, today }));
    },
    async ({ viewer, scope, now }, id) => {
      const today = todayOf(viewer, now);
      return await itemOn(scope, id, viewer, { day: today, today });
    },
  );
}

/** A day as scripts name it. */
export function dayNamed(name: Log['day'] = 'today', today: DayKey): DayKey {
  if (name === 'today') return today;
  return name === 'yesterday' ? addDays(today, -1) : name;
}

/** Writes what a request asks for, by the functions of the other calls. */
export async function logDay(
  scope: UserScope,
  habit: StoredHabit,
  day: DayKey,
  body: Log,
): Promise<StoredHabit> {
  const { note } = body;
  if ('done' in body) {
    const marked = await changeDays(scope, habit, [day], { type: body.done ? 'mark' : 'unmark' });
    return note === undefined ? marked : await changeDay(scope, marked, day, { note });
  }
  if ('skip' in body)
    return await changeDay(scope, habit, day, { state: body.skip ? 'skipped' : null, note });
  if ('value' in body) {
    return await changeDay(scope, habit, day, { value: storedValue(habit, body.value), note });
  }
  const value = storedValue(habit, { add: body.add }, 'add');
  return await changeDay(scope, habit, day, { value, note }, 'add');
}

interface Days {
  /** The day that is shown. */
  readonly day: DayKey;
  readonly today: DayKey;
}

/** The habit of an id as in the list of a day. */
export async function itemOn(scope: UserScope, id: string, viewer: Viewer, days: Days): Promise<TodayItem> {
  const read = [...historyOf(days.today), ...historyOf(days.day)];
  return await itemOf(scope, await requireHabit(scope, id, read), viewer, days);
}

async function itemOf(
  scope: UserScope,
  habit: StoredHabit,
  viewer: Viewer,
  { day, today }: Days,
): Promise<TodayItem> {
  const divider = dividersOf(await listDividers(scope), [habit]).get(habit.id);
  const shown = shownOn(habit, viewer, today);
  const onDay = day === today ? shown : shownOn(habit, viewer, day);
  return todayItem(onDay, day, { divider, streak: shown.achievement.currentStreak });
}
