import type { z } from 'zod';
import type { importHabitSchema, OwnDay } from '#contract/data-export.ts';
import type { DayKey } from '#domain/day-key.ts';
import { weekdaysInForce } from '#domain/habit.ts';
import type { CountedDay } from '#domain/habit-day.ts';
import { mergeDay } from '#domain/merge-day.ts';
import { changeFrom, changeSchedule, foldSchedule, type Schedule } from '#domain/schedule.ts';
import { TickSet } from '#domain/tick-set.ts';
import { dayOf } from '#domain/ticking.ts';
import { normalizeWeekdays, sameWeekdays } from '#domain/weekdays.ts';
import { releaseCompleted } from '#server/accounts/users/user-repository.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError, invalidField } from '#server/core/errors/api-error.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { openForHabit, takePlace } from '#server/habits/ordering/ordering-service.ts';
import {
  bytesOf,
  requireRoom,
  requireScheduleRows,
  sumOf,
  textBytesOf,
} from '#server/habits/records/account-size.ts';
import { saveTicks, writeDays } from '#server/habits/records/day-service.ts';
import type { StoredHabit } from '#server/habits/records/habit.ts';
import { dayOfRow } from '#server/habits/records/habit-row.ts';
import { findHabit, insertHabit, updateHabit } from '#server/habits/records/habits-repository.ts';
import { findStepIds, insertSteps, listDays } from './data-export-repository.ts';

type Given = z.output<typeof importHabitSchema>;

export interface ImportedHabit {
  readonly habit: StoredHabit;
  readonly isNew: boolean;
}

/**
 * Adds a habit of a file, or what the file has of its days to the habit that is there: what is there keeps its name, settings and
 * steps, and no tick is ever taken away (docs/decisions/own-data.md).
 */
export async function importHabit(scope: UserScope, given: Given, today: DayKey): Promise<ImportedHabit> {
  const existing = await findHabit(scope, given.id, ['']);
  const habit = existing ?? (await addHabit(scope, given));
  let after = habit;
  // A few at a time: others want the event loop. The transaction keeps the parts together.
  for (const history of partsOf(given.history)) {
    after = await mergeDays(scope, after, { ...given, history }, today);
    await nextTurn();
  }
  await saveTicks(scope, habit, after);
  return { habit: existing ? after : await inForce(scope, after, today), isNew: existing === null };
}

/** What is written at once, some milliseconds of work: a day may have a hundred completed steps, or none. */
const DAYS_AT_ONCE = 200;
const STEPS_AT_ONCE = 5_000;

/** The history by day, cut into what is written at once. */
function partsOf(history: readonly OwnDay[]): OwnDay[][] {
  const parts: OwnDay[][] = [];
  let steps = 0;
  for (const day of history.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    const last = parts.at(-1);
    steps += stepCountOf(day);
    if (last && last.length < DAYS_AT_ONCE && steps <= STEPS_AT_ONCE) {
      last.push(day);
    } else {
      parts.push([day]);
      steps = stepCountOf(day);
    }
  }
  return parts;
}

/** How many steps a history notes as completed. */
export function completedStepsOf(history: readonly OwnDay[]): number {
  return history.reduce((sum, day) => sum + stepCountOf(day), 0);
}

const stepCountOf = (day: OwnDay): number => (typeof day === 'string' ? 0 : day.steps.length);

async function mergeDays(
  scope: UserScope,
  habit: StoredHabit,
  part: Given,
  today: DayKey,
): Promise<StoredHabit> {
  const read = await withDaysOf(scope, habit, part);
  return await writeDays(scope, read, mergedDays(read, part, today));
}

async function addHabit(scope: UserScope, given: Given): Promise<StoredHabit> {
  const { id, history: _, completed = 0, under, ...fields } = given;
  await requireFreeSteps(scope, given);
  const place = await takePlace(scope, 'habits', { id, order: given.order });
  const habit: StoredHabit = {
    ...fields,
    id,
    order: place.order,
    weekdays: normalizeWeekdays(given.days),
    schedule: foldSchedule(given.schedule.map(({ from, days }) => ({ from, days: normalizeWeekdays(days) }))),
    ticks: TickSet.empty,
    completed: 0,
    archivedAt: given.archivedAt === null ? null : instant(given.archivedAt),
    createdAt: instant(given.createdAt),
    days: new Map(),
  };
  requireScheduleRows('schedule', habit.schedule);
  await requireRoom(scope, {
    bytes: { ...textBytesOf(habit), steps: sumOf(given.steps.map(({ name }) => bytesOf(name))) },
    steps: given.steps.length,
  });
  await insertHabit(scope, habit);
  if (place.besideClosed && habit.archivedAt === null) await openForHabit(scope, habit, under);
  await insertSteps(
    scope,
    id,
    given.steps.map((step) => ({
      id: step.id,
      name: step.name,
      position: step.order,
      created_at: instant(step.createdAt),
    })),
  );
  // What it had counted was kept when it was deleted: it counts by itself again.
  if (completed > 0) await releaseCompleted(scope, completed);
  return habit;
}

/** A step is of one habit. */
async function requireFreeSteps(scope: UserScope, { steps }: Given): Promise<void> {
  if (steps.length === 0) return;
  const ids = steps.map(({ id }) => id);
  const taken = await findStepIds(scope, ids);
  const place = ids.findIndex((id) => taken.has(id));
  if (place >= 0) throw invalidField(`steps.${place}.id`, 'generic');
}

/** With those of its days that a part of the history names. */
async function withDaysOf(scope: UserScope, habit: StoredHabit, { history }: Given): Promise<StoredHabit> {
  const rows = await listDays(scope, habit.id, history.map(keyOf));
  return { ...habit, days: new Map(rows.map((row) => [row.day, dayOfRow(row)])) };
}

function mergedDays(habit: StoredHabit, { history, steps }: Given, today: DayKey): Map<DayKey, CountedDay> {
  const stepIds = habit.steps.map(({ id }) => id);
  const changed = new Map<DayKey, CountedDay>();
  for (const each of history) {
    const day = keyOf(each);
    const here = changed.get(day) ?? dayOf(habit, day);
    const after = mergeDay(here, stateOf(each, steps), stepIds, day === today);
    if (after !== here) changed.set(day, after);
  }
  return changed;
}

const keyOf = (day: OwnDay): DayKey => (typeof day === 'string' ? day : day.day);

function stateOf(day: OwnDay, steps: Given['steps']): CountedDay {
  if (typeof day === 'string') return { done: true, count: 1, completedStepIds: [] };
  const completedStepIds = day.steps.flatMap((place) => steps[place]?.id ?? []);
  return { done: day.count > 0, count: day.count, completedStepIds };
}

/** A file that was changed by hand may say two things of what is in force now: the habit's own fields hold. */
async function inForce(scope: UserScope, habit: StoredHabit, today: DayKey): Promise<StoredHabit> {
  const wanted = weekdaysInForce(habit);
  if (sameWeekdays(habit.schedule.at(-1)?.days ?? [], wanted)) return habit;
  const schedule: Schedule = changeSchedule(habit.schedule, changeFrom(habit.ticks, today), wanted);
  requireScheduleRows('schedule', schedule, habit.schedule);
  await updateHabit(scope, habit.id, { schedule });
  return { ...habit, schedule };
}

/** In the one form that instants are stored in. */
function instant(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new ApiError('invalidInput');
  return date.toISOString();
}
