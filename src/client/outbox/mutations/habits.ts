import type { AccountData } from '#client/state/account-data.ts';
import { canCompute, kinds } from '#client/state/kinds.ts';
import type { Suite } from '#contract/common.ts';
import type { CreateHabit, DeleteHabitAction, Habit, UpdateHabit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { defaultHabit, plainKind, untouchedDays } from '#contract/new-items.ts';
import type { CreateStep } from '#contract/steps.ts';
import { withoutHabit } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { EVERY_DAY, parseWeekdays } from '#domain/days/weekdays.ts';
import { withEvent } from '#domain/list/device-changes.ts';
import { replanned } from '#domain/list/device-plans.ts';
import { plannedOf, presentSpan, recordOf } from '#domain/list/wire-habit.ts';
import { applySuite, byOrder, nextOrder } from '#domain/order/ordering.ts';
import { planAhead, startPlan } from '#domain/plan/ahead.ts';
import { toThousandths } from '#domain/plan/habit.ts';
import { planInForce, startSchedule } from '#domain/plan/schedule.ts';
import { TIMED_UNIT } from '#domain/plan/timer.ts';
import type { Calendar } from '#domain/record/planning.ts';
import { predictReminders, withReminders } from '#domain/reminders/reminder-list.ts';
import { onBreak } from './breaks.ts';
import {
  type AnsweredHabit,
  changeDays,
  changeHabit,
  findHabit,
  merged,
  putHabit,
  receiveHabit,
  recounted,
  refreshHabit,
  withoutEntry,
  withoutItem,
} from './change.ts';
import { type Context, defineCreate, defineMutation } from './definition.ts';

type NewHabit = CreateHabit & { readonly id: string };

/** What is not applied on the device, as the domain says for an update (docs/rules/habits.md#weekdays). */
const isApplied = (days: CreateHabit['days']): boolean =>
  days === undefined || days === '' || parseWeekdays(days) !== null;

/** Undefined until its rules are loaded. */
function newHabit(
  given: NewHabit,
  order: number,
  weekStart: number,
  { today, at }: Context,
): Habit | undefined {
  const { id, name, emoji, days, repeat, reminders } = given;
  const isByWeekdays = repeat === undefined || repeat.type === 'weekdays';
  const chosen = parseWeekdays(repeat?.type === 'weekdays' ? repeat.days : days) ?? [];
  const weekdays = isByWeekdays && chosen.length > 0 ? chosen : EVERY_DAY;
  const plan = { ...plainKind, ...merged(plainKind, pickPlan(given)), growth: growthOf(given.growth) };
  // The rules of plans ahead come with those of the kinds.
  if (plan.growth !== null && !kinds.isLoaded()) {
    void kinds.load();
    return undefined;
  }
  const target = plan.target === null ? null : toThousandths(plan.target);
  const stored = { ...defaultHabit, weekdays, repeat: isByWeekdays ? null : repeat, target };
  const { growth } = plan;
  const { schedule, ahead } = (
    growth
      ? startPlan({ ...stored, growth }, today, weekStart)
      : { schedule: startSchedule(planInForce(stored, weekStart)), ahead: [] }
  ) as { readonly schedule: Habit['record']['schedule']; readonly ahead: Habit['ahead'] };
  const habit: Habit = {
    id,
    name: name.trim(),
    order,
    emoji,
    days: [...weekdays],
    history: {},
    due: [],
    steps: [],
    ...defaultHabit,
    ...untouchedDays,
    ...plan,
    ahead,
    ...(reminders && (withReminders(reminders) as Partial<Habit>)),
    repeat: isByWeekdays ? { type: 'weekdays', days: [...weekdays] } : repeat,
    record: { createdOn: today, schedule, ticks: {}, skips: {}, noted: {}, values: {} },
    createdAt: at,
  };
  if (!canCompute(habit)) return undefined;
  return presentSpan(habit, recordOf(habit), { day: today, length: HISTORY_DAYS_DEFAULT, today });
}

/** A growing target as the server stores it. */
const growthOf = (given: CreateHabit['growth']): Habit['growth'] =>
  given ? { ...given, onlyWhenMet: given.onlyWhenMet ?? false } : null;

/** What it logs, and between which days. */
const pickPlan = ({ kind, unit, target, step, cost, startsOn, endsOn }: NewHabit) => ({
  kind,
  unit,
  target,
  step,
  cost,
  startsOn,
  endsOn,
});

/** Adds a habit at the end of the list, or at an order. */
export const habitCreate = defineCreate<NewHabit, AnsweredHabit>({
  request: (api, body, key) => api.call('POST /habits', { body, key }),
  apply(data, variables, context) {
    if (!isApplied(variables.days) || findHabit(data, variables.id)) return data;
    const order = variables.order ?? nextOrder([...data.dividers, ...data.habits, ...data.archives]);
    const made = newHabit(variables, order, data.settings.weekStart, context);
    return made ? putHabit(data, onBreak(made, data.breaks, context.today)) : data;
  },
  reconcile: (data, _, answer) => (answer ? receiveHabit(data, answer) : data),
  creates: ({ id }) => id,
  dependsOn: () => [],
  event: ({ emoji }) => ({ name: 'Create Habit', properties: { emoji } }),
});

const NOT_APPLIED_LOCALLY = 'ADMIN_';

/**
 * The habit with its fields updated (docs/rules/api.md#updates-of-a-habit). An update whose `days` start with ADMIN_ is ignored
 * (docs/rules/habits.md#weekdays), and weekdays that the server would refuse are left out.
 */
function updated(habit: Habit, update: UpdateHabit, calendar: Calendar): Habit {
  const { days, repeat: given, unarchive, from, growth, ...others } = update;
  if (typeof days === 'string' && days.startsWith(NOT_APPLIED_LOCALLY)) return habit;
  const chosen = parseWeekdays(days) ?? [];
  const wanted = given ?? (chosen.length > 0 ? { type: 'weekdays' as const, days: chosen } : undefined);
  const isLater = from !== undefined && from > calendar.today;
  if (isLater && !kinds.isLoaded()) {
    void kinds.load();
    return habit;
  }
  const repeat = isLater ? undefined : wanted;
  const { target, ...beside } = others;
  const fields: UpdateHabit = isLater ? beside : others;
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const changed = predictReminders(habit, { ...habit, ...known }, known);
  const after: Habit = {
    ...changed,
    ...(growth !== undefined && { growth: growthOf(growth) }),
    ...(isLater && laterPlan(habit, from, wanted, target)),
    ...(repeat && {
      repeat,
      days: [...(repeat.type === 'weekdays' ? repeat.days : EVERY_DAY)],
    }),
    // What it measures would be added to another unit.
    ...(fields.unit !== undefined && fields.unit !== TIMED_UNIT && { timerStartedAt: null }),
    archivedAt: unarchive === true ? null : habit.archivedAt,
  };
  return planned(habit, after, calendar);
}

/** A plan from a later day on ends a target that grows. */
const laterPlan = (
  habit: Habit,
  from: DayKey,
  repeat: Habit['repeat'] | undefined,
  target: number | undefined,
) => ({
  ahead: planAhead(plannedOf(habit), from, {
    ...(repeat && { repeat }),
    ...(target !== undefined && { target }),
  }) as Habit['ahead'],
  growth: null,
});

/** A habit under another plan; as it was until the rules of both are loaded. */
const planned = (before: Habit, after: Habit, calendar: Calendar): Habit =>
  canCompute(before) && canCompute(after) ? replanned(before, after, calendar) : before;

const calendarOf = ({ settings }: AccountData, { today }: Context): Calendar => ({
  today,
  weekStart: settings.weekStart,
});

/** The account data with a habit that has another plan. */
function withPlanned(data: AccountData, before: Habit, after: Habit): AccountData {
  if (after === before) return data;
  const isMoved = after.archivedAt !== before.archivedAt;
  const changed = isMoved ? putHabit(data, after) : changeHabit(data, after.id, () => after);
  return { ...changed, statistics: recounted(data, before, after) };
}

/** Changes a habit, pauses it or takes it back from the archive. */
export const habitUpdate = defineMutation<UpdateHabit & { readonly id: string }, AnsweredHabit>({
  request: (api, { id, ...body }, key) => api.call('PATCH /habits/{id}', { params: { id }, body, key }),
  apply(data, { id, ...update }, context) {
    const habit = findHabit(data, id);
    return habit ? withPlanned(data, habit, updated(habit, update, calendarOf(data, context))) : data;
  },
  // One that comes back from the archive may be known nowhere here: the archives are read only where they are needed.
  reconcile: (data, { unarchive }, answer) =>
    answer && unarchive ? receiveHabit(data, answer) : refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
});

/** Takes back a plan that has not begun. */
export const aheadDelete = defineMutation<{ readonly id: string; readonly from: DayKey }, AnsweredHabit>({
  request: (api, { id, from }, key) =>
    api.call('DELETE /habits/{id}/ahead/{from}', { params: { id, from }, key }),
  apply(data, { id, from }, context) {
    const habit = findHabit(data, id);
    if (!habit?.ahead.some((row) => row.from === from)) return data;
    const after = { ...habit, ahead: habit.ahead.filter((row) => row.from !== from), growth: null };
    return withPlanned(data, habit, planned(habit, after, calendarOf(data, context)));
  },
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
  succeedsOn: ['notFound'],
});

/** Archives a habit or deletes it for good; what it counted stays counted. */
export const habitDelete = defineMutation<
  { readonly id: string; readonly action: DeleteHabitAction },
  AnsweredHabit | undefined
>({
  // The action goes in the query as well as in the body: proxies drop the bodies of DELETE.
  request: (api, { id, action }, key) =>
    api.call('DELETE /habits/{id}', { params: { id }, query: { action }, body: { action }, key }),
  apply(data, { id, action }, context) {
    const habit = findHabit(data, id);
    if (!habit) return data;
    if (action === 'archive') {
      if (habit.archivedAt !== null) return data;
      const archived = { ...habit, archivedAt: context.at };
      return withPlanned(data, habit, planned(habit, archived, calendarOf(data, context)));
    }
    return {
      ...data,
      habits: withoutItem(data.habits, id),
      archives: withoutItem(data.archives, id),
      breaks: withoutHabit(data.breaks, id),
    };
  },
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
  succeedsOn: ['notFound'],
});

interface OfHabit {
  readonly habitId: string;
}
interface OfStep extends OfHabit {
  readonly id: string;
}

const DEFAULT_ORDER = 1;

/** Adds a step, which un-does today (docs/rules/steps.md#steps-and-the-day). */
export const stepCreate = defineCreate<CreateStep & OfStep, AnsweredHabit>({
  request: (api, { habitId, ...body }, key) =>
    api.call('POST /habits/{id}/steps', { params: { id: habitId }, body, key }),
  apply: (data, { habitId, id, name, order }, { today }) =>
    changeDays(data, habitId, today, (habit, context) => {
      if (habit.steps.some((step) => step.id === id)) return { habit, days: new Map() };
      const changed = withEvent(habit, [today], { type: 'addStep', stepId: id }, context);
      const step = { id, name: name.trim(), order: order ?? DEFAULT_ORDER, completed: false };
      return { ...changed, habit: { ...changed.habit, steps: byOrder([...changed.habit.steps, step]) } };
    }),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  creates: ({ id }) => id,
  dependsOn: ({ habitId }) => [habitId],
});

/** Deletes a step; today is done when no other is left incomplete. */
export const stepDelete = defineMutation<OfStep, AnsweredHabit>({
  request: (api, { habitId, id }, key) =>
    api.call('DELETE /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, key }),
  apply: (data, { habitId, id }, { today }) =>
    changeDays(data, habitId, today, (habit, context) => {
      const changed = withEvent(habit, [today], { type: 'deleteStep', stepId: id }, context);
      const steps = withoutItem(changed.habit.steps, id);
      return { ...changed, habit: { ...changed.habit, steps: [...steps] } };
    }),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ habitId, id }) => [habitId, id],
  succeedsOn: ['notFound'],
});

export const stepReorder = defineMutation<Suite & OfHabit, void>({
  request: (api, { habitId, suite }, key) =>
    api.call('PATCH /habits/{id}/steps/reorder', { params: { id: habitId }, body: { suite }, key }),
  apply: (data, { habitId, suite }) =>
    changeHabit(data, habitId, (habit) => ({ ...habit, steps: byOrder(applySuite(habit.steps, suite)) })),
  dependsOn: ({ habitId, suite }) => [habitId, ...suite.map(({ id }) => id)],
  withoutDependency: (variables, id) => (id === variables.habitId ? null : withoutEntry(variables, id)),
});
