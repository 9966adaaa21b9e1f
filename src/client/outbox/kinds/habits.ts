import type { Suite } from '#contract/common.ts';
import { defaultHabit } from '#contract/defaults.ts';
import type { CreateHabit, DeleteHabitAction, Habit, UpdateHabit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { weekdayOf } from '#domain/day-key.ts';
import { nextOrder } from '#domain/ordering.ts';
import { predictArchived, predictHabitUpdate } from '#domain/predict-update.ts';
import { EVERY_DAY, parseWeekdays } from '#domain/weekdays.ts';
import { emptyHistory } from '#domain/wire-habit.ts';
import { changeHabit, findHabit, putHabit, receiveHabit, refreshHabit, withoutItem } from '../change.ts';
import { type Context, defineCreate, defineKind } from '../kind.ts';
import { orderAccountData, withoutEntry } from '../reorder.ts';

type NewHabit = CreateHabit & { readonly id: string };

/** What is not applied on the device, as the domain says for an update (specification §4). */
const isApplied = (days: CreateHabit['days']): boolean =>
  days === undefined || days === '' || parseWeekdays(days) !== null;

function newHabit({ id, name, emoji, days }: NewHabit, order: number, { today, at }: Context): Habit {
  const chosen = parseWeekdays(days) ?? [];
  const weekdays = chosen.length > 0 ? chosen : EVERY_DAY;
  return {
    id,
    name: name.trim(),
    order,
    emoji,
    days: [...weekdays],
    history: emptyHistory(today, HISTORY_DAYS_DEFAULT),
    due: weekdays.includes(weekdayOf(today)) ? [today] : [],
    steps: [],
    ...defaultHabit,
    createdAt: at,
  };
}

/** Adds a habit at the end of the list, or at an order. */
export const habitCreate = defineCreate<NewHabit, Habit>({
  request: (api, body, key) => api.call('POST /habits', { body, key }),
  apply(club, variables, context) {
    if (!isApplied(variables.days) || findHabit(club, variables.id)) return club;
    const order = variables.order ?? nextOrder([...club.dividers, ...club.habits, ...club.archives]);
    return putHabit(club, newHabit(variables, order, context));
  },
  settle: (club, _, answer) => (answer ? putHabit(club, answer) : club),
  creates: ({ id }) => id,
  needs: () => [],
  refreshes: ['stats', 'achievements', 'graphs'],
  event: ({ emoji }) => ({ name: 'Create Habit', properties: { emoji } }),
});

/** Changes a habit, pauses it or takes it back from the archive. */
export const habitUpdate = defineKind<UpdateHabit & { readonly id: string }, Habit>({
  request: (api, { id, ...body }, key) => api.call('PATCH /habits/{id}', { params: { id }, body, key }),
  apply(club, { id, ...update }, { today }) {
    const habit = findHabit(club, id);
    if (!habit) return club;
    const after = predictHabitUpdate(habit, update, today);
    return after.archivedAt === habit.archivedAt ? changeHabit(club, id, () => after) : putHabit(club, after);
  },
  // One that comes back from the archive may be known nowhere here: the archives are read only where they are shown.
  settle: (club, { unarchive }, answer) =>
    answer && unarchive ? receiveHabit(club, answer) : refreshHabit(club, answer),
  needs: ({ id }) => [id],
  refreshes: ['stats', 'achievements', 'graphs'],
});

/** Archives a habit or deletes it for good; what it counted stays counted. */
export const habitDelete = defineKind<
  { readonly id: string; readonly action: DeleteHabitAction },
  Habit | undefined
>({
  // The action goes in the query as well as in the body: proxies drop the bodies of DELETE.
  request: (api, { id, action }, key) =>
    api.call('DELETE /habits/{id}', { params: { id }, query: { action }, body: { action }, key }),
  apply(club, { id, action }, { at, today }) {
    const habit = findHabit(club, id);
    if (!habit) return club;
    if (action === 'archive') return putHabit(club, predictArchived(habit, at, today));
    return {
      ...club,
      habits: withoutItem(club.habits, id),
      archives: withoutItem(club.archives, id),
    };
  },
  settle: (club, _, answer) => refreshHabit(club, answer),
  needs: ({ id }) => [id],
  forgives: ['notFound'],
  refreshes: ['stats', 'achievements', 'graphs'],
});

export const habitReorder = defineKind<Suite, void>({
  request: (api, body, key) => api.call('PATCH /habits/reorder', { body, key }),
  apply: (club, { suite }) => orderAccountData(club, suite),
  needs: ({ suite }) => suite.map(({ id }) => id),
  without: withoutEntry,
});
