import type { DayKey } from '#domain/days/day-key.ts';
import type { Weekday } from '#domain/days/weekdays.ts';

/** What a habit logs (docs/rules/habits.md#kinds). */
export const habitKinds = ['check', 'amount', 'limit', 'scale'] as const;
export type HabitKind = (typeof habitKinds)[number];

/** The kinds in the words of the API's document. */
export const kindMeanings: Readonly<Record<HabitKind, string>> = {
  check: 'a tick',
  amount: 'an amount that should be reached',
  limit: 'an amount that should stay low',
  scale: 'how something was, from 1 to 5: never required',
};

/** What the rules, the screens and the files ask of a kind. A new one answers each question here. */
interface KindTraits {
  /** What its plan has besides its days; a field that it lacks has the value of a plain habit. */
  readonly fields: readonly PlanField[];
  /** What the target, and the value of a day, can be. */
  readonly target: Numbers;
  readonly values: Numbers;
  /** Whether its days hold numbers rather than ticks. */
  readonly logsAmount: boolean;
  /** Whether it asks for something: what is never required has no due items, so no streak and no strength. */
  readonly isRequired: boolean;
  /** Whether its numbers are whole. */
  readonly isWhole: boolean;
  /** Whether the target is a limit: a day is kept when it is over, where other days are done when the target is reached. */
  readonly isLimit: boolean;
  /** The repetitions that it cannot have: ticks have no total, and a limit is not done so many times. */
  readonly without: readonly Repeat['type'][];
}

/** The fields of a plan of which not every kind has each. */
export const planFields = ['target', 'unit', 'step', 'cost'] as const;
type PlanField = (typeof planFields)[number];

/** In their unit, both ends included. */
interface Numbers {
  readonly least: number;
  readonly most: number;
}

/** A value of 1 in the domain: amounts are whole thousandths (docs/rules/habits.md#amounts). */
export const ONE = 1000;

/** The largest amount (contract/limits.ts, VALUE_MAX). */
export const AMOUNT_MAX = 1_000_000;

/** The best value of a scale; the least is 1. */
export const SCALE_MAX = 5;

const amounts: Numbers = { least: 0, most: AMOUNT_MAX };
const aboveZero: Numbers = { ...amounts, least: 1 / ONE };

const traits: Readonly<Record<HabitKind, KindTraits>> = {
  check: {
    logsAmount: false,
    isLimit: false,
    isRequired: true,
    isWhole: false,
    fields: [],
    target: amounts,
    values: amounts,
    without: ['total'],
  },
  amount: {
    logsAmount: true,
    isLimit: false,
    isRequired: true,
    isWhole: false,
    fields: ['target', 'unit', 'step'],
    target: aboveZero,
    values: amounts,
    without: [],
  },
  limit: {
    logsAmount: true,
    isLimit: true,
    isRequired: true,
    isWhole: false,
    fields: planFields,
    target: amounts,
    values: amounts,
    without: ['times'],
  },
  scale: {
    logsAmount: true,
    isLimit: false,
    isRequired: false,
    isWhole: true,
    fields: [],
    target: amounts,
    values: { least: 1, most: SCALE_MAX },
    without: ['times', 'total'],
  },
};

export type OfKind = { readonly kind?: HabitKind | undefined };

/** Those of a kind that a newer server has are those of a tick: done and not done are written for every kind. */
export const traitsOf = ({ kind = 'check' }: OfKind): KindTraits =>
  traits[Object.hasOwn(traits, kind) ? kind : 'check'];

/** Whether a habit logs numbers rather than ticks. */
export const logsAmount = (habit: OfKind): boolean => traitsOf(habit).logsAmount;

/** Whether a habit keeps to a limit. */
export const keepsLimit = (habit: OfKind): boolean => traitsOf(habit).isLimit;

/** Whether a habit has an amount to reach. */
export const reachesAmount = (habit: OfKind): boolean => hasField(habit, 'target') && !keepsLimit(habit);

/** Whether a habit is asked for: what is never required can be neither met nor missed. */
export const isRequired = (habit: OfKind): boolean => traitsOf(habit).isRequired;

/** Whether the numbers of a habit are whole. */
export const isWhole = (habit: OfKind): boolean => traitsOf(habit).isWhole;

/** Whether the plan of a habit has a field. */
export const hasField = (habit: OfKind, field: PlanField): boolean => traitsOf(habit).fields.includes(field);

/** What the target of a habit can be. */
export const targetsOf = (habit: OfKind): Numbers => traitsOf(habit).target;

/** What the value of a day of a habit can be. */
export const valuesOf = (habit: OfKind): Numbers => traitsOf(habit).values;

/**
 * What a tap adds to the value of a day, where it is known: not past the largest one, so 0 where nothing is left to add. Undefined where a
 * tap ticks the day, or asks for the number.
 */
export function tapStep(
  habit: OfKind & { readonly step: number },
  value: number | null = null,
): number | undefined {
  if (!hasField(habit, 'step')) return undefined;
  const left = toThousandths(valuesOf(habit).most - (value ?? 0)) / ONE;
  return Math.max(0, Math.min(habit.step, left));
}

/** The fields of a habit, as in the API, that decide whether it is active. */
export interface Activity {
  readonly activated: boolean;
  readonly archivedAt: string | null;
}

/** True when the habit is neither paused nor archived. */
export const isActive = ({ activated, archivedAt }: Activity): boolean => activated && archivedAt === null;

/** The fields that make a habit a plain one, in the shape of the API or as they are stored. */
interface Kind {
  readonly kind?: HabitKind;
  readonly repeat?: { readonly type: string } | null;
  readonly startsOn?: DayKey | null;
  readonly endsOn?: DayKey | null;
  readonly bySessionOnly?: boolean;
}

/** Whether a habit is ticked by a tap, by weekdays, without bounds. */
export function isPlainHabit({ kind, repeat, startsOn, endsOn, bySessionOnly }: Kind): boolean {
  const isByWeekdays = repeat === undefined || repeat === null || repeat.type === 'weekdays';
  return !logsAmount({ kind }) && isByWeekdays && !startsOn && !endsOn && !bySessionOnly;
}

/** An amount in its unit, as it is stored. */
export const toThousandths = (amount: number): number => Math.round(amount * ONE);

/** A repetition that is not by weekdays (docs/rules/habits.md#repetitions). */
export type Repeat = DayRepeat | PeriodRepeat;

/** A repetition as the API shows it. */
export type WireRepeat = Repeat | { readonly type: 'weekdays'; readonly days: readonly Weekday[] };

/** Days of their own: each is a due item. */
export type DayRepeat =
  /** Every so many days, weeks or months from a day on. */
  | {
      readonly type: 'interval';
      readonly every: number;
      readonly unit: 'day' | 'week' | 'month';
      readonly from: DayKey;
    }
  /** Days of each month; one that a month lacks is its last day. */
  | { readonly type: 'monthDays'; readonly days: readonly MonthDay[] };

/** Any days of a calendar week or month. */
export type PeriodRepeat =
  /** So many done days: each of them is a due item. */
  | { readonly type: 'times'; readonly count: number; readonly per: PeriodUnit }
  /** The target is for the whole period, which is one due item. */
  | { readonly type: 'total'; readonly per: PeriodUnit };

/** 1 to 31. */
export type MonthDay = number | 'last';
export type PeriodUnit = 'week' | 'month';

export function isPeriodRepeat(repeat: { readonly type: string } | undefined): repeat is PeriodRepeat {
  return repeat?.type === 'times' || repeat?.type === 'total';
}
