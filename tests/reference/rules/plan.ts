import { type Day, dateOf, lastOfMonth, monthOf, weekdayOf } from './calendar.ts';

export type Repeat =
  | { type: 'weekdays'; days: number[] }
  | { type: 'interval'; every: number; unit: 'day' | 'week' | 'month'; from: Day }
  | { type: 'monthDays'; days: (number | 'last')[] }
  | { type: 'times'; count: number; per: 'week' | 'month' }
  | { type: 'total'; per: 'week' | 'month' };

/** What is in force on a day. The target is in thousandths; the week start is the user's when the plan was made. */
export interface Plan {
  readonly repeat: Repeat;
  readonly target: number;
  readonly weekStart: number;
}

/** What is in force from a day on, until the next row. A pause and an archive keep the plan before, but do not run. */
export interface Row {
  readonly from: Day;
  readonly plan: Plan;
  readonly runs: boolean;
}

export interface Logged {
  /** A tick is 1; an amount is in thousandths; null when nothing is logged. */
  readonly value: number | null;
  readonly skipped: boolean;
}

/** All that the user said of one habit. */
export interface Facts {
  readonly kind: 'check' | 'amount' | 'limit' | 'scale';
  readonly createdOn: Day;
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
  /** In order; the first one reaches back for ever. */
  readonly rows: readonly Row[];
  readonly logged: ReadonlyMap<Day, Logged>;
  /** The breaks that pause this habit; open-ended without a last day. */
  readonly breaks: readonly { readonly from: Day; readonly to: Day | null }[];
  /** Whether one missed day a month breaks no streak: a choice of the user. */
  readonly grace: boolean;
}

export const rowOn = ({ rows }: Facts, day: Day): Row => rows.findLast(({ from }) => from <= day) as Row;
export const planOn = (facts: Facts, day: Day): Plan => rowOn(facts, day).plan;

/** The creation day, or the earliest day with a tick or an amount. */
export function firstDayOf(facts: Facts): Day {
  let first = facts.createdOn;
  for (const [day, { value }] of facts.logged) if (value !== null && day < first) first = day;
  return first;
}

/** Whether the habit exists and runs on the day: within its bounds, not paused, not archived. */
export const runsOn = (facts: Facts, day: Day): boolean =>
  Math.max(firstDayOf(facts), facts.startsOn ?? -Infinity) <= day &&
  day <= (facts.endsOn ?? Infinity) &&
  rowOn(facts, day).runs;

/** Whether a repetition names the day; one by periods names each of its days. */
export function names(repeat: Repeat, day: Day): boolean {
  if (repeat.type === 'weekdays') return repeat.days.includes(weekdayOf(day));
  if (repeat.type === 'interval') return isInInterval(repeat, day);
  if (repeat.type !== 'monthDays') return true;
  return repeat.days.some((date) => dateOf(day) === date || isLastFor(date, day));
}

/** A day that a month lacks is its last day. */
const isLastFor = (date: number | 'last', day: Day): boolean =>
  day === lastOfMonth(day) && (date === 'last' || date > dateOf(day));

function isInInterval(repeat: Extract<Repeat, { type: 'interval' }>, day: Day): boolean {
  if (day < repeat.from) return false;
  if (repeat.unit === 'day') return (day - repeat.from) % repeat.every === 0;
  if (repeat.unit === 'week') return (day - repeat.from) % (repeat.every * 7) === 0;
  if ((monthOf(day) - monthOf(repeat.from)) % repeat.every !== 0) return false;
  return dateOf(day) === dateOf(repeat.from) || isLastFor(dateOf(repeat.from), day);
}

const DAYS = { day: 1, week: 7, month: 30 };

/** Due items a day, on average. */
export function itemsADay({ repeat }: Plan): number {
  if (repeat.type === 'weekdays') return repeat.days.length / DAYS.week;
  if (repeat.type === 'monthDays') return repeat.days.length / DAYS.month;
  if (repeat.type === 'interval') return 1 / (repeat.every * DAYS[repeat.unit]);
  return (repeat.type === 'times' ? repeat.count : 1) / DAYS[repeat.per];
}

export const unitOf = ({ repeat }: Plan): 'day' | 'week' | 'month' =>
  repeat.type === 'times' || repeat.type === 'total' ? repeat.per : 'day';
