import type { HabitDay, UpdateDay } from '#contract/days.ts';
import { isOnBreak } from '#domain/breaks.ts';
import { updateDay } from '#domain/day-update.ts';
import { logsAmount } from '#domain/habit.ts';
import type { CountedDay } from '#domain/habit-day.ts';
import { kindRules } from '#domain/kind-rules.ts';
import { predictDay } from '#domain/predict-day.ts';
import type { AccountData } from '../../account-data.ts';
import type { AskedDay } from '../../queries.ts';
import { type AnsweredHabit, changeDays, findHabit, refreshHabit } from './change.ts';
import { defineMutation } from './definition.ts';

type DayVariables = AskedDay & UpdateDay;

/** Changes fields of one day of a habit: its value, state, note or steps. Those left out stay. */
export const dayUpdate = defineMutation<DayVariables, AnsweredHabit>({
  request: (api, { habitId: id, day, ...body }, key) =>
    api.call('PATCH /habits/{id}/days/{day}', { params: { id, day }, body, key }),
  apply(data, { habitId, day, ...update }, { today }) {
    const known = dayIn(data, { habitId, day });
    const changed = changeDays(data, habitId, today, (habit, shown) =>
      predictDay(habit, day, update, { today: shown, known }),
    );
    return known ? withKnownDay(changed, { habitId, day }, known, update) : changed;
  },
  reconcile: (data, _, answer) => refreshHabit(data, answer),
  dependsOn: ({ habitId }) => [habitId],
  // An addition replaces none, and only an amount replaces it.
  replaces: (newer, older) =>
    newer.habitId === older.habitId &&
    newer.day === older.day &&
    !isAddition(newer.value) &&
    Object.keys(older).every((field) => field in newer),
  answersFigures: true,
});

const isAddition = (value: UpdateDay['value']): boolean => typeof value === 'object' && value !== null;

const dayIn = (data: AccountData, { habitId, day }: AskedDay): HabitDay | undefined =>
  data.days.find((each) => each.habitId === habitId && each.day === day)?.data;

/** The day as it was read, with the fields of the change; its state follows the habit where the history has the day. */
function withKnownDay(
  data: AccountData,
  { habitId, day }: AskedDay,
  before: HabitDay,
  update: UpdateDay,
): AccountData {
  const habit = findHabit(data, habitId);
  const followed = dayIn(data, { habitId, day });
  const rules = habit && logsAmount(habit) && kindRules(habit);
  if (rules) return withRead(data, { habitId, day }, rules.readDay(before, update, followed ?? before));
  const stepIds = habit?.steps.map(({ id }) => id) ?? before.completedStepIds;
  const { count, done, skipped, note = '', completedStepIds } = updateDay(countedOf(before), stepIds, update);
  const isFollowed = habit !== undefined && day in habit.history;
  const base = before.state === 'notDue' ? 'notDue' : undefined;
  const neutral = skipped ? 'skipped' : isOnBreak(habit?.breaks ?? [], day) ? 'onBreak' : 'none';
  const after: HabitDay = {
    value: done ? count : null,
    state: (isFollowed && followed?.state) || (done ? 'done' : (base ?? neutral)),
    note,
    completedStepIds: [...completedStepIds],
  };
  return withRead(data, { habitId, day }, after);
}

function withRead(data: AccountData, { habitId, day }: AskedDay, after: HabitDay): AccountData {
  const days = data.days.map((each) =>
    each.habitId === habitId && each.day === day ? { ...each, data: after } : each,
  );
  return { ...data, days };
}

function countedOf({ value, state, note, completedStepIds }: HabitDay): CountedDay {
  return {
    count: value ?? 0,
    done: state === 'done',
    completedStepIds,
    ...(state === 'skipped' && { skipped: true }),
    ...(note !== '' && { note }),
  };
}
