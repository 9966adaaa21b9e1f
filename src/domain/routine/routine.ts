import type { DayKey } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import { isTimed } from '#domain/plan/timer.ts';

/**
 * A routine that plays: habits one after the other, each for its minutes (docs/rules/habits.md#routines). It holds instants and no running
 * clock, so that it is the same after a page that slept, a reload or hours without a connection.
 */

/** The longest time that is planned for one habit (contract/limits.ts). */
const MINUTES_MAX = 240;

/** What ends a step: a tick, the amount that lacks, or the timer of an amount in minutes. */
type Way = 'tick' | 'fill' | 'timer';

export interface RoutineStep {
  readonly habitId: string;
  /** Milliseconds. */
  readonly planned: number;
  readonly way: Way;
  /** `elsewhere`: done on another device, or in the list. */
  readonly outcome: 'open' | 'done' | 'skipped' | 'elsewhere';
  /** Milliseconds that it had before it became the current one again. */
  readonly spent: number;
  /** Milliseconds that were added to the planned ones. */
  readonly extra: number;
  /** Whether the routine started its timer. */
  readonly ownTimer: boolean;
}

export interface Routine {
  readonly account: string;
  /** The divider, or the one habit of a session. */
  readonly of: string;
  readonly day: DayKey;
  readonly steps: readonly RoutineStep[];
  /** The index of the current step; behind the last one once the routine is over. */
  readonly at: number;
  /** The instant at which the current step began. */
  readonly since: number;
}

/** What a press of its user does. */
export type RoutineAction = 'done' | 'skip' | 'more' | 'back';

/** What has to be written: an ordinary tick, or a change of a timer. */
export interface RoutineWrite {
  readonly type: 'tick' | 'untick' | 'start' | 'stop' | 'discard';
  readonly habitId: string;
  readonly at: number;
}

/** The habits as they are now, here and on other devices. */
export interface Known {
  /** False for one that is done by now, or gone. */
  readonly isOpen: (habitId: string) => boolean;
  /** Whether its timer runs. */
  readonly isRunning: (habitId: string) => boolean;
}

interface Changed {
  readonly routine: Routine;
  readonly writes: readonly RoutineWrite[];
}

/** The fields of a habit that say how long it takes. */
export interface LastingHabit {
  readonly id: string;
  readonly kind: HabitKind;
  readonly unit: string;
  readonly target: number | null;
  readonly minutes: number | null;
  readonly repeat: { readonly type: string };
}

/** Whether a session of the habit measures what it logs: an amount in minutes for each day. */
export const measures = (habit: LastingHabit): boolean => habit.repeat.type !== 'total' && isTimed(habit);

/** The minutes that are planned for a habit: its own, and of an amount a day in minutes its target; null for none. */
export function plannedMinutes(habit: LastingHabit): number | null {
  return measures(habit) && habit.target !== null ? Math.min(MINUTES_MAX, habit.target) : habit.minutes;
}

/** A step of a habit of which so many minutes are logged already. */
export function stepOf(habit: LastingHabit, logged = 0): RoutineStep | null {
  const minutes = plannedMinutes(habit);
  if (minutes === null) return null;
  const isMeasured = measures(habit);
  const left = isMeasured ? Math.max(0, minutes - logged) : minutes;
  const way = isMeasured ? 'timer' : habit.kind === 'check' ? 'tick' : 'fill';
  const fresh = { outcome: 'open', spent: 0, extra: 0, ownTimer: false } as const;
  return { habitId: habit.id, planned: Math.round(left * MINUTE), way, ...fresh };
}

/** Begins with the first habit that is open; null where none is. */
export function beginRoutine(
  { steps, ...about }: Pick<Routine, 'account' | 'of' | 'day' | 'steps'>,
  now: number,
  known: Known,
): Changed | null {
  const open = steps.filter(({ habitId }) => known.isOpen(habitId));
  return open.length === 0 ? null : enter({ ...about, steps: open, at: 0, since: now }, 0, now, known);
}

/** The routine after a press, and what follows from it. A routine that is over only goes back. */
export function stepRoutine(routine: Routine, action: RoutineAction, now: number, known: Known): Changed {
  if (action === 'back') return goBack(routine, now, known);
  const step = routine.steps[routine.at];
  if (step === undefined) return { routine, writes: [] };
  if (action === 'more') {
    return { routine: withStep(routine, routine.at, { extra: step.extra + MINUTE }), writes: [] };
  }
  const outcome = action === 'done' ? 'done' : 'skipped';
  const left = withStep(routine, routine.at, { outcome, spent: spentIn(routine, step, now) });
  const next = enter(left, routine.at + 1, now, known);
  return { routine: next.routine, writes: [...endWrites(step, action, now), ...next.writes] };
}

/** What a press on "Done" or "Skip" writes. A timer that ran before the routine came to it is left alone by a skip. */
function endWrites(
  { way, habitId, ownTimer }: RoutineStep,
  action: 'done' | 'skip',
  at: number,
): RoutineWrite[] {
  if (action === 'done') return [{ type: way === 'timer' ? 'stop' : 'tick', habitId, at }];
  return ownTimer ? [{ type: 'discard', habitId, at }] : [];
}

/** To the step before: its tick is taken back, and its time goes on. Minutes that were measured stay logged. */
function goBack(routine: Routine, now: number, known: Known): Changed {
  const at = routine.at - 1;
  const before = routine.steps[at];
  if (before === undefined) return { routine, writes: [] };
  const current = routine.steps[routine.at];
  const left = current
    ? withStep(routine, routine.at, { spent: spentIn(routine, current, now), ownTimer: false })
    : routine;
  const writes: RoutineWrite[] = [];
  if (current?.way === 'timer' && current.ownTimer)
    writes.push({ type: 'stop', habitId: current.habitId, at: now });
  if (before.way === 'tick' && before.outcome === 'done')
    writes.push({ type: 'untick', habitId: before.habitId, at: now });
  const begun = begin(withStep(left, at, { outcome: 'open' }), at, now, known);
  return { routine: begun.routine, writes: [...writes, ...begun.writes] };
}

/** Goes to the first step from an index on that is still open; what was done elsewhere meanwhile is done. */
function enter(routine: Routine, from: number, now: number, known: Known): Changed {
  const step = routine.steps[from];
  if (step === undefined)
    return { routine: { ...routine, at: routine.steps.length, since: now }, writes: [] };
  if (!known.isOpen(step.habitId))
    return enter(withStep(routine, from, { outcome: 'elsewhere' }), from + 1, now, known);
  return begin(withStep(routine, from, { outcome: 'open' }), from, now, known);
}

/** Makes a step the current one. A timer that runs already goes on. */
function begin(routine: Routine, at: number, now: number, known: Known): Changed {
  const { way, habitId } = routine.steps[at] as RoutineStep;
  const starts = way === 'timer' && !known.isRunning(habitId);
  return {
    routine: { ...withStep(routine, at, { ownTimer: starts }), at, since: now },
    writes: starts ? [{ type: 'start', habitId, at: now }] : [],
  };
}

const withStep = (routine: Routine, at: number, change: Partial<RoutineStep>): Routine => ({
  ...routine,
  steps: routine.steps.map((step, index) => (index === at ? { ...step, ...change } : step)),
});

const spentIn = ({ since }: Routine, { spent }: RoutineStep, now: number): number =>
  spent + Math.max(0, now - since);

/** What is shown of a routine at an instant. */
export interface RoutineView {
  /** Null once it is over. */
  readonly current: RoutineStep | null;
  /** Milliseconds of the current step that are left; below 0 once its time is over. */
  readonly left: number;
  /** Of the time of the current step, 0 to 1, what is left. */
  readonly part: number;
  readonly next: RoutineStep | null;
  /** When all of it ends, if each step takes its time from now on. */
  readonly endsAt: number;
}

/**
 * A routine at an instant. `timerSince`: since when the timer of the current habit runs, which another device may have started; what counts
 * then is that.
 */
export function viewRoutine(routine: Routine, now: number, timerSince: number | null = null): RoutineView {
  const current = routine.steps[routine.at] ?? null;
  const coming = routine.steps.slice(routine.at + 1);
  const planned = current ? current.planned + current.extra : 0;
  const since = current?.way === 'timer' && timerSince !== null ? timerSince : routine.since;
  const left = current ? planned - current.spent - Math.max(0, now - since) : 0;
  const later = coming.reduce(
    (sum, step) => sum + step.planned + step.extra - Math.min(step.spent, step.planned),
    0,
  );
  return {
    current,
    left,
    part: planned === 0 ? 0 : Math.min(1, Math.max(0, left / planned)),
    next: coming[0] ?? null,
    endsAt: now + Math.max(0, left) + later,
  };
}

/** Whether a stored routine can go on: it is of this user, of this day and not over. */
export const canGoOn = (
  routine: Routine | null,
  asked: Pick<Routine, 'account' | 'of' | 'day'>,
): routine is Routine =>
  routine !== null &&
  routine.account === asked.account &&
  routine.of === asked.of &&
  routine.day === asked.day &&
  routine.at < routine.steps.length;
