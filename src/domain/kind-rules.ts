import type { Achievement } from './achievements.ts';
import type { AmountFigures } from './amount-figures.ts';
import type { DayKey } from './day-key.ts';
import type { DayUpdate } from './day-update.ts';
import type { DayFigures } from './divider-progress.ts';
import type { DueHabit } from './due-today.ts';
import type { HabitKind } from './habit.ts';
import type { DayEvent } from './habit-day.ts';
import type { Changed, DayContext, KnownDay } from './predict-day.ts';
import type { RecordHistory } from './runs.ts';
import type { TimerChange } from './timer.ts';
import type { DueHistory, WireHabit } from './wire-habit.ts';

/** A habit of the API with its timer, if one runs. */
export interface TimedHabit extends WireHabit {
  readonly unit?: string;
  /** ISO 8601 UTC. */
  readonly timerStartedAt?: string | null;
}

/** Whose days they are: it says on which one a timer began. */
export interface DaysOwner {
  readonly user: { readonly timeZone: string } | null;
  readonly settings: { readonly dayStart?: number };
}

/**
 * What a device computes otherwise for a habit that logs an amount, counts periods or has an interval. Most accounts have none: the code is
 * loaded with the first of them, and until it is there such a habit is taken for a plain one.
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
  /** After a change of its timer; `at` is ISO 8601 UTC. */
  withTimer<H extends TimedHabit>(
    habit: H,
    change: { readonly action: TimerChange['action']; readonly at: string },
    today: DayKey,
    owner: DaysOwner,
  ): H;
  /** After a change of the plan from `before` to `after`. */
  withPlan<H extends WireHabit>(before: H, after: H, today: DayKey): H;
  /** The days again, after a change of something else. */
  again<H extends WireHabit>(habit: H): H;
  /** A read day after a change of its fields; `followed` is the same day after its habit has changed. */
  readDay<D extends KnownDay>(before: D, update: DayUpdate, followed: D): D;
  /** A step that is completed or not on today: of a habit that logs an amount it changes nothing else. Null for another one. */
  listedStep<H extends WireHabit>(habit: H, event: DayEvent): H | null;
  /** The figures once `change` weeks or months more are met. */
  withPeriods<A extends Achievement>(achievement: A, change: number): A;
  /** The amounts of a graph after a change of its habit. */
  amounts(
    figures: AmountFigures,
    before: DueHistory,
    after: DueHistory,
    isInRange: (day: DayKey) => boolean,
  ): AmountFigures;
  /** How many due items it has a day on average. */
  itemsADay(habit: DueHistory): number;
  /** Whether a day from `today` on asks for something. */
  openDays(habit: DueHistory, today: DayKey): (day: DayKey) => boolean;
  /** Whether something is due on a day from `today` on, and not done: of a week or month on its last day. */
  leftDays(habit: DueHistory, today: DayKey): (day: DayKey) => boolean;
  /** Whether an open day decides over its streak: the last one of its week or month, where those count as a whole. */
  isLastChance(habit: DueHistory, day: DayKey): boolean;
  /** The due items of a day of the history, and those that are met. */
  itemsOn(habit: DueHistory, day: DayKey): DayFigures;
  /** The due items of the known days. */
  flagsOf(habit: DueHistory, today: DayKey): RecordHistory;
}

let rules: KindRules | null = null;

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

/** The rules of a habit; null for a plain one, and until they are loaded. */
export function kindRules(habit: Kind): KindRules | null {
  return isPlainHabit(habit) ? null : rules;
}
