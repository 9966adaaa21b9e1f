import { addDays, type DayKey } from './day-key.ts';
import { atDay, type WireHabit } from './wire-habit.ts';

/**
 * A habit as the server answers it, with the day that has begun on a device whose clock is a few minutes ahead, and what was ticked on it
 * there: the answer ends with the day before (docs/decisions/clock.md). One day and no more: a clock that was days ahead leaves nothing, and
 * a day that is no longer the device's `today` neither (it begins later now, or the user travelled west).
 */
export function withNewDay<H extends WireHabit>(answer: H, known: WireHabit | undefined, today?: DayKey): H {
  const day = newDay(answer, known, today);
  if (known === undefined || day === undefined) return answer;
  const moved = atDay(answer, day);
  const completed = new Map(known.steps.map((step) => [step.id, step.completed]));
  return {
    ...moved,
    history: { ...moved.history, [day]: known.history[day] ?? 0 },
    ...(known.recent?.[day] && { recent: { ...moved.recent, [day]: known.recent[day] } }),
    steps: moved.steps.map((step) => ({ ...step, completed: completed.get(step.id) ?? false })),
  };
}

function newDay(answer: WireHabit, known: WireHabit | undefined, today?: DayKey): DayKey | undefined {
  const [latest] = Object.keys(answer.history);
  const [first] = Object.keys(known?.history ?? {});
  const isNew = latest !== undefined && first === addDays(latest, 1);
  return isNew && first === (today ?? first) ? first : undefined;
}
