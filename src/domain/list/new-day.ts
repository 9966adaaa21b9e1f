import { addDays } from '#domain/days/day-key.ts';
import { atDay, shownOn, type WireHabit } from './wire-habit.ts';

/**
 * A habit as the server answers it, on the day that has begun on a device whose clock is a few minutes ahead, with the steps that were
 * completed on it there (docs/decisions/clock.md). One day and no more: a clock that was days ahead leaves nothing, and a day that is no
 * longer the device's `today` neither (it begins later now, or the user travelled west).
 */
export function withNewDay<H extends WireHabit>(
  answer: H,
  known: WireHabit | undefined,
  today = known && shownOn(known),
): H {
  const day = addDays(shownOn(answer), 1);
  if (known === undefined || shownOn(known) !== day || today !== day) return answer;
  const completed = new Map(known.steps.map((step) => [step.id, step.completed]));
  const steps = answer.steps.map((step) => ({ ...step, completed: completed.get(step.id) ?? false }));
  return { ...atDay(answer, day), steps };
}
