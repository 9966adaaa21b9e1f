import type { z } from 'zod';
import type { ExportDay, importHabitSchema } from '#contract/data-export.ts';
import { defaultSettings } from '#contract/defaults.ts';
import { AHEAD_MAX, GROWTH_SPAN_MAX } from '#contract/limits.ts';
import { addDays, type DayKey, lastTickableDay } from '#domain/days/day-key.ts';
import { EVERY_DAY, normalizeWeekdays } from '#domain/days/weekdays.ts';
import { fieldsOfRow, layAhead, withoutAhead } from '#domain/plan/ahead.ts';
import {
  type HabitKind,
  hasField,
  isPeriodRepeat,
  logsAmount,
  type Repeat,
  targetsOf,
  toThousandths,
} from '#domain/plan/habit.ts';
import { inOrder } from '#domain/plan/repeat-plan.ts';
import {
  changeSchedule,
  foldSchedule,
  planInForce,
  type Schedule,
  type ScheduleRow,
  samePlan,
} from '#domain/plan/schedule.ts';
import { meetsTarget } from '#domain/record/amount-day.ts';
import { type CountedDay, mergeDay } from '#domain/record/habit-day.ts';
import { planFrom, replanned } from '#domain/record/planning.ts';
import { dayOf } from '#domain/record/ticking.ts';
import { subtractDeletedCompleted } from '#server/accounts/users/user-repository.ts';
import { insertRows, type UserScope } from '#server/core/database/user-rows.ts';
import { ApiError, invalidField } from '#server/core/errors/api-error.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { newPlan, refuseRepeat, requirePlan } from '#server/habits/habits/plan.ts';
import { findIds } from '#server/habits/ordering/ordering-repository.ts';
import { openForHabit, placeNewItem } from '#server/habits/ordering/ordering-service.ts';
import {
  bytesOf,
  finishDays,
  requireCountable,
  requireNumber,
  requireRoom,
  requireScheduleRows,
  requireValue,
  sumOf,
  textBytesOf,
  writeDays,
} from '#server/habits/records/day-service.ts';
import { dayOfRow, NO_TOTALS, type StoredHabit } from '#server/habits/records/habit-columns.ts';
import { findHabit, insertHabit, listDays, updateHabit } from '#server/habits/records/habits-repository.ts';
import { settleHabit } from '#server/habits/records/one-habit.ts';
import type { ChangedDay, ImportedPart } from '#server/imports/record-import.ts';

type Given = Omit<z.output<typeof importHabitSchema>, 'importId'>;

/** How far ahead a plan can begin: the last step of a target that grows, each after the longest span and with a month. */
const AHEAD_DAYS = AHEAD_MAX * (GROWTH_SPAN_MAX * 7 + 31);

/**
 * Refuses days that cannot be ticked yet, or are before the first countable day: no schema can
 * (docs/rules/days.md#which-days-can-be-written).
 */
export function requireImportable({ createdOn, schedule, history, ahead = [] }: Given, now: number): void {
  const last = lastTickableDay(now);
  requireCountable('createdOn', createdOn, last);
  for (const [index, { from }] of schedule.entries()) {
    // A change takes effect on the day after a tick.
    const isAhead = ahead.some((row) => row.from === from);
    if (from !== null && !isAhead) requireCountable(`schedule.${index}.from`, from, addDays(last, 1));
  }
  for (const [index, { from }] of ahead.entries())
    requireCountable(`ahead.${index}.from`, from, addDays(last, AHEAD_DAYS));
  for (const [index, day] of history.entries()) requireCountable(`history.${index}`, keyOf(day), last);
}

/**
 * Adds a habit of a file, or the file's days to the existing habit: that keeps its name, settings and steps, and no tick is ever removed
 * (docs/decisions/own-data.md).
 */
export async function importHabit(
  scope: UserScope,
  given: Given,
  { user, today }: { readonly user: Viewer['user']; readonly today: DayKey },
): Promise<ImportedPart> {
  const existing = await findHabit(scope, given.id);
  const habit = existing ? await settleHabit(scope, existing, user, today) : await addHabit(scope, given);
  // Before they are merged: the larger value of a day hides another.
  for (const [index, day] of given.history.entries()) {
    const { value = null } = typeof day === 'string' ? {} : day;
    requireValue(habit, value === null ? null : toThousandths(value), `history.${index}.value`);
  }
  const changes: ChangedDay[] = [];
  let after = habit;
  // In slices, to yield to the event loop. The transaction joins them.
  for (const history of partsOf(given.history)) {
    const rows = await listDays(scope, habit.id, history.map(keyOf));
    const read = { ...after, days: new Map(rows.map((row) => [row.day, dayOfRow(row)])) };
    const changed = mergedDays(read, { ...given, history }, today);
    for (const [day, state] of changed)
      changes.push({ day, before: read.days.get(day) ?? null, after: state });
    after = await writeDays(scope, read, changed);
    await nextTurn();
  }
  await finishDays(scope, habit, after, 'history');
  const imported = existing ? after : await inForce(scope, after, today);
  return { habit: imported, isNew: existing === null, changes };
}

/** The size of one slice, some milliseconds of work: a day may have a hundred completed steps, or none. */
const DAYS_AT_ONCE = 200;
const STEPS_AT_ONCE = 5_000;

/** The history by day, split into slices. */
function partsOf(history: readonly ExportDay[]): ExportDay[][] {
  const parts: ExportDay[][] = [];
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

/** The number of completed steps in a history. */
export function completedStepsOf(history: readonly ExportDay[]): number {
  return history.reduce((sum, day) => sum + stepCountOf(day), 0);
}

const stepCountOf = (day: ExportDay): number => (typeof day === 'string' ? 0 : day.steps.length);

async function addHabit(scope: UserScope, given: Given): Promise<StoredHabit> {
  const { id, history: _, completed = 0, under, kind, reminders, ahead: __, growth, ...fields } = given;
  await requireFreeSteps(scope, given);
  const place = await placeNewItem(scope, 'habits', { id, order: given.order });
  const plan = newPlan(kind, planOf(given));
  const planned = { ...fields, ...plan, ahead: aheadOf(plan, given), growth: growth ?? null };
  const habit: StoredHabit = {
    ...planned,
    id,
    order: place.order,
    schedule: layAhead(scheduleOf(given), planned, () => weekStartOf(given)),
    reminders: reminders ?? [],
    timerStartedAt: null,
    ...NO_TOTALS,
    archivedAt: given.archivedAt === null ? null : parseInstant(given.archivedAt),
    createdAt: parseInstant(given.createdAt),
    days: new Map(),
  };
  requireScheduleRows('schedule', habit.schedule);
  await requireRoom(scope, {
    bytes: { ...textBytesOf(habit), steps: sumOf(given.steps.map(({ name }) => bytesOf(name))) },
    steps: given.steps.length,
  });
  await insertHabit(scope, habit);
  if (place.besideClosed && habit.archivedAt === null) await openForHabit(scope, habit, under);
  const steps = given.steps.map(({ order, createdAt, ...step }) => {
    return { habit_id: id, ...step, position: order, created_at: parseInstant(createdAt) };
  });
  await insertRows(scope, 'steps', steps);
  // Its count moved to the account when it was deleted: now the habit counts again.
  if (completed > 0) await subtractDeletedCompleted(scope, completed);
  return habit;
}

/** The plan of a file's habit, as a request has it. */
function planOf({ days, repeat, unit, target, cost, startsOn, endsOn, ...given }: Given) {
  const plan = { days, unit, step: given.step, cost, startsOn, endsOn };
  return withoutUndefined({ ...plan, repeat: repeat ?? undefined, target: target ?? undefined });
}

/** The plans ahead of a file. Refuses what the kind cannot have. */
function aheadOf(plan: ReturnType<typeof newPlan>, { ahead = [], growth }: Given): StoredHabit['ahead'] {
  for (const row of ahead) requirePlan({ ...plan, ...fieldsOfRow(row) }, {});
  if (growth && !hasField(plan, 'target')) throw invalidField('growth', 'generic');
  return ahead;
}

const weekStartOf = ({ schedule }: Pick<Given, 'schedule'>): number =>
  schedule.findLast(({ weekStart }) => weekStart !== undefined)?.weekStart ?? defaultSettings.weekStart;

/** A step belongs to one habit. */
async function requireFreeSteps(scope: UserScope, { steps }: Given): Promise<void> {
  if (steps.length === 0) return;
  const ids = steps.map(({ id }) => id);
  const taken = await findIds(scope, 'steps', ids);
  const place = ids.findIndex((id) => taken.has(id));
  if (place >= 0) throw invalidField(`steps.${place}.id`, 'generic');
}

function mergedDays(habit: StoredHabit, { history, steps }: Given, today: DayKey): Map<DayKey, CountedDay> {
  const stepIds = habit.steps.map(({ id }) => id);
  const isAmount = logsAmount(habit);
  const changed = new Map<DayKey, CountedDay>();
  for (const each of history) {
    const day = keyOf(each);
    const here = changed.get(day) ?? dayOf(habit, day);
    const merged = mergeDay(here, stateOf(each, steps, isAmount), stepIds, day === today && !isAmount);
    const after = isAmount ? withoutEndedSkip(habit, day, merged) : merged;
    if (after !== here) changed.set(day, after);
  }
  return changed;
}

/** Skipped gives way to done; of a total other days decide too. */
function withoutEndedSkip(habit: StoredHabit, day: DayKey, merged: CountedDay): CountedDay {
  const { skipped, ...rest } = merged;
  return skipped && meetsTarget(habit, day, merged.value ?? null) ? rest : merged;
}

const countOf = (day: ExportDay): number => (typeof day === 'string' ? 1 : day.count);
const keyOf = (day: ExportDay): DayKey => (typeof day === 'string' ? day : day.day);

/** Ticks of a habit that logs an amount, and amounts of one that is ticked, are left out. */
function stateOf(day: ExportDay, steps: Given['steps'], isAmount: boolean): CountedDay {
  const count = isAmount ? 0 : countOf(day);
  if (typeof day === 'string') return { done: count > 0, count, completedStepIds: [] };
  const { note = '', skipped, value } = day;
  return {
    done: count > 0,
    count,
    completedStepIds: day.steps.flatMap((place) => steps[place]?.id ?? []),
    ...(skipped && count === 0 && { skipped }),
    ...(isAmount && value !== undefined && { value: toThousandths(value) }),
    ...(note !== '' && { note }),
  };
}

/** In a file that was edited by hand, schedule and fields may differ: the habit's own fields win. */
async function inForce(scope: UserScope, habit: StoredHabit, today: DayKey): Promise<StoredHabit> {
  const own = withoutAhead(habit);
  const last = own.at(-1);
  const weekStart = last?.weekStart ?? defaultSettings.weekStart;
  const wanted = planInForce(habit, weekStart);
  if (samePlan(last ?? wanted, wanted)) return habit;
  const changed = changeSchedule(own, planFrom(habit, today), wanted);
  const schedule: Schedule = layAhead(changed, habit, () => weekStart);
  requireScheduleRows('schedule', schedule, habit.schedule);
  const { ticks, completed } = replanned({ ...habit, schedule });
  await updateHabit(scope, habit.id, { schedule, ticks, completed });
  return { ...habit, schedule, ticks, completed };
}

/** Instants in their stored form. */
function parseInstant(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new ApiError('invalidInput');
  return date.toISOString();
}

type GivenRow = Given['schedule'][number];

/** The schedule of a file in its stored form. A row that contradicts itself loses what does not belong to it; one that its kind cannot have is refused. */
function scheduleOf({ schedule, kind = 'check', target, ahead = [] }: Given): Schedule {
  let latest = target ?? null;
  // Plans ahead are laid from their own list.
  const own = schedule.filter(({ from }) => !ahead.some((row) => row.from === from));
  return foldSchedule(
    own.map((row, index): ScheduleRow => {
      latest = row.target ?? latest;
      requireRow(row, kind, `schedule.${index}`);
      const logged = logsAmount({ kind }) && latest !== null ? { target: toThousandths(latest) } : {};
      return { from: row.from, ...repetitionOf(row), ...logged };
    }),
  );
}

/** The rules between the fields of a row, as of a plan in force. */
function requireRow({ repeat, target }: GivenRow, kind: HabitKind, field: string): void {
  requireNumber(targetsOf({ kind }), target === undefined ? null : toThousandths(target), `${field}.target`);
  refuseRepeat(repeat, kind, `${field}.repeat`);
}

/** A pause repeats nothing, a repetition has all weekdays, and only one by week a first one. */
function repetitionOf({ days, repeat, weekStart }: GivenRow): Omit<ScheduleRow, 'from'> {
  if (days.length === 0 || !repeat) return { days: normalizeWeekdays(days) };
  const ordered: Repeat = inOrder(repeat);
  const isWeekly = isPeriodRepeat(ordered) && ordered.per === 'week';
  const first = isWeekly ? { weekStart: weekStart ?? defaultSettings.weekStart } : {};
  return { days: EVERY_DAY, repeat: ordered, ...first };
}
