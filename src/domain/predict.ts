import type { DayKey } from './day-key.ts';
import { isDoneOn } from './due-today.ts';
import { type DayEvent, reduceDay } from './habit-day.ts';
import { kindRules } from './kind-rules.ts';
import { byOrder } from './ordering.ts';
import { dayStateOf, withDay, withDayState, withFirstTick } from './predict-day.ts';
import { flagsOf } from './predict-figures.ts';
import { countDays } from './runs.ts';
import { atDay, countOf, dueDays, type WireHabit, type WireStep } from './wire-habit.ts';

/**
 * Predictions of the server's answers, by its own rules on the shapes of the API (docs/rules/steps.md#steps-and-the-day). Each function
 * returns a new habit; `today` is the user's own day.
 */

/** Days set to done (`create`) or not done (`remove`). Days outside of the habit's history are ignored. */
export function predictTick<H extends WireHabit>(
  habit: H,
  action: 'create' | 'remove',
  days: readonly DayKey[],
  today: DayKey,
): H {
  const rules = kindRules(habit);
  if (rules) return rules.predictTick(habit, action, days, today);
  const current = atDay(habit, today);
  const done = action === 'create';
  const shown = days.filter((day) => day in current.history);
  const changed = shown.reduce(
    (each, day) => withDay(each, day, { count: countOf(current.history[day] ?? 0, done) }),
    current,
  );
  const ticked = withFirstTick(changed, shown);
  return days.includes(today) ? afterEvent(ticked, today, { type: done ? 'mark' : 'unmark' }) : ticked;
}

/** A step completed or un-completed today. */
export function predictStepCompleted<H extends WireHabit>(
  habit: H,
  stepId: string,
  completed: boolean,
  today: DayKey,
): H {
  return afterEvent(habit, today, { type: completed ? 'completeStep' : 'uncompleteStep', stepId });
}

/** A step added, incomplete; no change when its id exists already. */
export function predictStepAdded<H extends WireHabit>(
  habit: H,
  step: Omit<WireStep, 'completed'>,
  today: DayKey,
): H {
  if (habit.steps.some(({ id }) => id === step.id)) return habit;
  return withStep(afterEvent(habit, today, { type: 'addStep', stepId: step.id }), step);
}

/** The habit with one more step, incomplete, as on a day that is not today. */
export function withStep<H extends WireHabit>(habit: H, step: Omit<WireStep, 'completed'>): H {
  return { ...habit, steps: byOrder([...habit.steps, { ...step, completed: false }]) };
}

export function predictStepDeleted<H extends WireHabit>(habit: H, stepId: string, today: DayKey): H {
  return withoutStep(afterEvent(habit, today, { type: 'deleteStep', stepId }), stepId);
}

/** The habit without a step, as on a day that is not today. */
export function withoutStep<H extends WireHabit>(habit: H, stepId: string): H {
  return { ...habit, steps: habit.steps.filter((step) => step.id !== stepId) };
}

export function predictStepRenamed<H extends WireHabit>(habit: H, stepId: string, name: string): H {
  return { ...habit, steps: habit.steps.map((step) => (step.id === stepId ? { ...step, name } : step)) };
}

/**
 * The change of `habitsCompleted` when `before` becomes `after`: plus one for each due day of the history that is newly done, minus one
 * for the reverse (docs/rules/figures.md#habits-completed). New weekdays, a pause or the archive change nothing by themselves.
 */
export function completedChange(before: WireHabit, after: WireHabit): number {
  if (kindRules(after)) return metIn(after) - metIn(before);
  const due = new Set([...dueDays(before), ...dueDays(after)]);
  let change = 0;
  for (const day of Object.keys(after.history)) {
    if (due.has(day)) change += Number(isDoneOn(after, day)) - Number(isDoneOn(before, day));
  }
  return change;
}

/** The due items of the known days that are met. */
function metIn(habit: WireHabit): number {
  const [today = ''] = Object.keys(habit.history);
  return countDays(flagsOf(habit, today)).completed;
}

function afterEvent<H extends WireHabit>(habit: H, today: DayKey, event: DayEvent): H {
  const current = atDay(habit, today);
  const listed = kindRules(current)?.listedStep(current, event);
  if (listed) return listed;
  const stepIds = current.steps.map((step) => step.id);
  return withDayState(current, today, reduceDay(dayStateOf(current, today), stepIds, event));
}
