import { DAY, MINUTE, SECOND } from '#domain/days/time.ts';
import { type HabitKind, ONE, reachesAmount } from './habit.ts';

/** The unit whose amounts a timer can measure. */
export const TIMED_UNIT = 'min';

/** Whether a timer can measure what a habit logs. */
export const isTimed = (habit: { readonly kind?: HabitKind; readonly unit?: string }): boolean =>
  reachesAmount(habit) && habit.unit === TIMED_UNIT;

/** A change of a timer at an instant, in epoch milliseconds. */
export interface TimerChange {
  readonly action: 'start' | 'stop' | 'discard';
  readonly at: number;
}

/**
 * A timer after a change: since when it runs, null for not, and what the one that ended adds to the day of its start, in thousandths. A
 * running one is not started again, and one that was stopped has nothing more to add.
 */
export function timerAfter(since: number | null, { action, at }: TimerChange) {
  if (action === 'start') return { since: since ?? at, added: 0 };
  if (since === null || action === 'discard') return { since: null, added: 0 };
  return { since: null, added: measured(at - since) };
}

/** Thousandths of minutes, of whole seconds: a forgotten timer adds a day and no more. */
function measured(milliseconds: number): number {
  const seconds = Math.floor(Math.min(DAY, Math.max(0, milliseconds)) / SECOND);
  return Math.round((seconds * SECOND * ONE) / MINUTE);
}

/** The time since the start as on a clock: `4:05`, `1:04:05`. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...others] = parts;
  const shown = hours > 0 ? parts : others;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
