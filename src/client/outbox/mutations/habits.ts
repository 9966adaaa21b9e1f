import type { Suite } from '#contract/common.ts';
import { defaultHabit, plainKind, untouchedDays } from '#contract/defaults.ts';
import type { CreateHabit, DeleteHabitAction, Habit, UpdateHabit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { CreateStep } from '#contract/steps.ts';
import { withoutHabit } from '#domain/breaks.ts';
import { weekdayOf } from '#domain/day-key.ts';
import { kindRules } from '#domain/kind-rules.ts';
import { byOrder, nextOrder } from '#domain/ordering.ts';
import { predictStepAdded, predictStepDeleted, withoutStep, withStep } from '#domain/predict.ts';
import { predictArchived, predictHabitUpdate } from '#domain/predict-update.ts';
import { applySuite } from '#domain/reorder.ts';
import { EVERY_DAY, parseWeekdays } from '#domain/weekdays.ts';
import { emptyHistory } from '#domain/wire-habit.ts';
import { onBreak } from './breaks.ts';
import {
  type AnsweredHabit,
  changeDays,
  changeHabit,
  findHabit,
  putHabit,
  receiveHabit,
  refreshHabit,
  withoutEntry,
  withoutItem,
} from './change.ts';
import { type Context, defineCreate, defineMutation, type Figures } from './definition.ts';

const ofHabits: readonly Figures[] = ['stats', 'achievements', 'graphs'];

type NewHabit = CreateHabit & { readonly id: string };

/** What is not applied on the device, as the domain says for an update (docs/rules/habits.md#weekdays). */
const isApplied = (days: CreateHabit['days']): boolean =>
  days === undefined || days === '' || parseWeekdays(days) !== null;

function newHabit(given: NewHabit, order: number, { today, at }: Context): Habit {
  const { id, name, emoji, days, repeat } = given;
  const isByWeekdays = repeat === undefined || repeat.type === 'weekdays';
  const chosen = parseWeekdays(repeat?.type === 'weekdays' ? repeat.days : days) ?? [];
  const weekdays = isByWeekdays && chosen.length > 0 ? chosen : EVERY_DAY;
  const habit: Habit = {
    id,
    name: name.trim(),
    order,
    emoji,
    days: [...weekdays],
    history: emptyHistory(today, HISTORY_DAYS_DEFAULT),
    due: weekdays.includes(weekdayOf(today)) ? [today] : [],
    steps: [],
    ...defaultHabit,
    ...untouchedDays,
    ...newKind(given),
    repeat: isByWeekdays ? { type: 'weekdays', days: [...weekdays] } : repeat,
    createdAt: at,
  };
  return kindRules(habit)?.again(habit) ?? habit;
}

/** What it logs, and between which days. */
const newKind = ({ kind, unit, target, step, cost, startsOn, endsOn }: NewHabit): typeof plainKind => ({
  kind: kind ?? plainKind.kind,
  unit: unit ?? plainKind.unit,
  target: target ?? plainKind.target,
  step: step ?? plainKind.step,
  cost: cost ?? plainKind.cost,
  startsOn: startsOn ?? plainKind.startsOn,
  endsOn: endsOn ?? plainKind.endsOn,
  reminders: plainKind.reminders,
});

/** Adds a habit at the end of the list, or at an order. */
export const habitCreate = defineCreate<NewHabit, AnsweredHabit>({
  request: (api, body, key) => api.call('POST /habits', { body, key }),
  apply(data, variables, context) {
    if (!isApplied(variables.days) || findHabit(data, variables.id)) return data;
    const order = variables.order ?? nextOrder([...data.dividers, ...data.habits, ...data.archives]);
    const made = newHabit(variables, order, context);
    return putHabit(data, onBreak(made, data.breaks, context.today));
  },
  reconcile: (data, _, answer) => (answer ? receiveHabit(data, answer) : data),
  creates: ({ id }) => id,
  dependsOn: () => [],
  refreshes: ofHabits,
  event: ({ emoji }) => ({ name: 'Create Habit', properties: { emoji } }),
});

/** Changes a habit, pauses it or takes it back from the archive. */
export const habitUpdate = defineMutation<UpdateHabit & { readonly id: string }, AnsweredHabit>({
  request: (api, { id, ...body }, key) => api.call('PATCH /habits/{id}', { params: { id }, body, key }),
  apply(data, { id, ...update }, { today }) {
    const habit = findHabit(data, id);
    if (!habit) return data;
    const after = predictHabitUpdate(habit, update, today);
    return after.archivedAt === habit.archivedAt ? changeHabit(data, id, () => after) : putHabit(data, after);
  },
  // One that comes back from the archive may be known nowhere here: the archives are read only where they are shown.
  reconcile: (data, { unarchive }, answer) =>
    answer && unarchive ? receiveHabit(data, answer) : refreshHabit(data, answer),
  dependsOn: ({ id }) => [id],
  refreshes: ofHabits,
});

/** Archives a habit or deletes it for good; what it counted stays counted. */
export const habitDelete = defineMutation<
  { readonly id: string; readonly action: DeleteHabitAction },
  AnsweredHabit | undefined
>({
  // The action goes in the query as well as in the body: proxies drop the bodies of DELETE.
  request: (api, { id, action }, key) =>
    api.call('DELETE /habits/{id}', { params: { id }, query: { action }, body: { action }, key }),
  apply(data, { id, action }, { at, today }) {
    const habit = findHabit(data, id);
    if (!habit) return data;
    if (action === 'archive') return putHabit(data, predictArchived(habit, at, today));
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
  refreshes: ofHabits,
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
    changeDays(data, habitId, today, (habit, day) => {
      const step = { id, name: name.trim(), order: order ?? DEFAULT_ORDER };
      return day === today ? predictStepAdded(habit, step, today) : withStep(habit, step);
    }),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  creates: ({ id }) => id,
  dependsOn: ({ habitId }) => [habitId],
  answersFigures: true,
});

/** Deletes a step; today is done when no other is left incomplete. */
export const stepDelete = defineMutation<OfStep, AnsweredHabit>({
  request: (api, { habitId, id }, key) =>
    api.call('DELETE /habits/{id}/steps/{stepId}', { params: { id: habitId, stepId: id }, key }),
  apply: (data, { habitId, id }, { today }) =>
    changeDays(data, habitId, today, (habit, day) =>
      day === today ? predictStepDeleted(habit, id, today) : withoutStep(habit, id),
    ),
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ habitId, id }) => [habitId, id],
  succeedsOn: ['notFound'],
  answersFigures: true,
});

export const stepReorder = defineMutation<Suite & OfHabit, void>({
  request: (api, { habitId, suite }, key) =>
    api.call('PATCH /habits/{id}/steps/reorder', { params: { id: habitId }, body: { suite }, key }),
  apply: (data, { habitId, suite }) =>
    changeHabit(data, habitId, (habit) => ({ ...habit, steps: byOrder(applySuite(habit.steps, suite)) })),
  dependsOn: ({ habitId, suite }) => [habitId, ...suite.map(({ id }) => id)],
  withoutDependency: (variables, id) => (id === variables.habitId ? null : withoutEntry(variables, id)),
});
