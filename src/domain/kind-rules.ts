import type { DayKey } from './day-key.ts';
import type { DayUpdate } from './day-update.ts';
import type { DueHabit } from './due-today.ts';
import type { HabitKind } from './habit.ts';
import type { Changed, DayContext } from './predict-day.ts';
import type { RecordHistory } from './runs.ts';
import type { DueHistory, WireHabit } from './wire-habit.ts';

/**
 * What a device computes otherwise for a habit that logs an amount, counts periods or has an interval. Most accounts have none: the code is
 * loaded with the first of them, and until then nothing of such a habit is predicted.
 */
export interface KindRules {
  /** Whether the plan names a day, or its period. */
  isPlanned(habit: DueHabit, day: DayKey): boolean;
  atDay<H extends WireHabit>(habit: H, today: DayKey): H;
  withDay<H extends WireHabit>(habit: H, day: DayKey, changed: Changed): H;
  predictDay<H extends WireHabit>(habit: H, day: DayKey, update: DayUpdate, context: DayContext): H;
  predictTick<H extends WireHabit>(
    habit: H,
    action: 'create' | 'remove',
    days: readonly DayKey[],
    today: DayKey,
  ): H;
  /** After a change of the plan from `before` to `after`. */
  withPlan<H extends WireHabit>(before: H, after: H, today: DayKey): H;
  /** The days again, after a change of something else. */
  again<H extends WireHabit>(habit: H): H;
  /** How many due items it has a day on average. */
  itemsADay(habit: DueHistory): number;
  /** Whether a day from `today` on asks for something. */
  openDays(habit: DueHistory, today: DayKey): (day: DayKey) => boolean;
  /** The due items of the known days. */
  flagsOf(habit: DueHistory, today: DayKey): RecordHistory;
}

const waiting: KindRules = {
  isPlanned: (habit, day) => habit.history !== undefined && day in habit.history,
  atDay: (habit) => habit,
  withDay: (habit) => habit,
  predictDay: (habit) => habit,
  predictTick: (habit) => habit,
  withPlan: (_, after) => after,
  again: (habit) => habit,
  itemsADay: () => 1,
  openDays: () => () => false,
  flagsOf: () => ({ due: new Uint8Array(), ticked: new Uint8Array(), shares: null, start: 0, today: 0 }),
};

let rules = waiting;

/** From now on habits of these kinds are predicted. */
export function useKindRules(loaded: KindRules): void {
  rules = loaded;
}

/** The fields that make a habit a plain one, in the shape of the API or as they are stored. */
interface Kind {
  readonly kind?: HabitKind;
  readonly repeat?: { readonly type: string } | null;
  readonly startsOn?: DayKey | null;
  readonly endsOn?: DayKey | null;
}

/** Whether a habit is ticked, by weekdays, without bounds. */
export function isPlainHabit({ kind = 'check', repeat, startsOn, endsOn }: Kind): boolean {
  const isByWeekdays = repeat === undefined || repeat === null || repeat.type === 'weekdays';
  return kind === 'check' && isByWeekdays && !startsOn && !endsOn;
}

/** The rules of a habit; null for a plain one. */
export function kindRules(habit: Kind): KindRules | null {
  return isPlainHabit(habit) ? null : rules;
}
