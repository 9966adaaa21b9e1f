import { type Day, dateOf, daysOfMonth, daysOfWeek, monthNumber, weekdayOf } from './calendar.ts';

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

/** What the user changed on a day; what is left out stays as it was. */
export interface Change {
  readonly day: Day;
  readonly plan?: Plan;
  readonly activated?: boolean;
  readonly archived?: boolean;
}

export interface Logged {
  /** A tick is 1; an amount is in thousandths; null when nothing is logged. */
  readonly value: number | null;
  readonly skipped: boolean;
}

/** All that the user said of one habit. */
export interface Facts {
  readonly kind: 'check' | 'amount' | 'limit';
  readonly createdOn: Day;
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
  readonly first: Plan;
  readonly changes: readonly Change[];
  readonly logged: ReadonlyMap<Day, Logged>;
  /** The breaks that pause this habit; open-ended without a last day. */
  readonly breaks: readonly { readonly from: Day; readonly to: Day | null }[];
}

export function planOn(facts: Facts, day: Day): Plan {
  let plan = facts.first;
  for (const change of facts.changes) if (change.day <= day) plan = change.plan ?? plan;
  return plan;
}

function isPausedOrArchived(facts: Facts, day: Day): boolean {
  let activated = true;
  let archived = false;
  for (const change of facts.changes) {
    if (change.day > day) continue;
    activated = change.activated ?? activated;
    archived = change.archived ?? archived;
  }
  return !activated || archived;
}

/** The creation day, or the earliest day on which anything was logged. */
export function firstDayOf(facts: Facts): Day {
  let first = facts.createdOn;
  for (const [day, { value, skipped }] of facts.logged) {
    if ((value !== null || skipped) && day < first) first = day;
  }
  return first;
}

/** Whether the habit exists and runs on the day: within its bounds, not paused, not archived. */
export function runsOn(facts: Facts, day: Day): boolean {
  if (day < firstDayOf(facts)) return false;
  if (facts.startsOn !== null && day < facts.startsOn) return false;
  if (facts.endsOn !== null && day > facts.endsOn) return false;
  return !isPausedOrArchived(facts, day);
}

/** Whether a repetition names the day; one by periods names each of its days. */
export function names(repeat: Repeat, day: Day): boolean {
  switch (repeat.type) {
    case 'weekdays':
      return repeat.days.includes(weekdayOf(day));
    case 'interval':
      return isInInterval(repeat, day);
    case 'monthDays':
      return repeat.days.some(
        (date) => dateOf(day) === (date === 'last' ? 31 : date) || isLastFor(date, day),
      );
    default:
      return true;
  }
}

const lastDate = (day: Day): number => daysOfMonth(day).length;

/** A day that a month lacks is its last day. */
const isLastFor = (date: number | 'last', day: Day): boolean =>
  dateOf(day) === lastDate(day) && (date === 'last' || date > lastDate(day));

function isInInterval(repeat: Extract<Repeat, { type: 'interval' }>, day: Day): boolean {
  if (day < repeat.from) return false;
  if (repeat.unit === 'day') return (day - repeat.from) % repeat.every === 0;
  if (repeat.unit === 'week') return (day - repeat.from) % (repeat.every * 7) === 0;
  if ((monthNumber(day) - monthNumber(repeat.from)) % repeat.every !== 0) return false;
  return dateOf(day) === dateOf(repeat.from) || isLastFor(dateOf(repeat.from), day);
}

/** Due items a day, on average. */
export function itemsADay({ repeat }: Plan): number {
  switch (repeat.type) {
    case 'weekdays':
      return repeat.days.length / 7;
    case 'interval':
      return 1 / (repeat.every * { day: 1, week: 7, month: 30 }[repeat.unit]);
    case 'monthDays':
      return repeat.days.length / 30;
    case 'times':
      return repeat.count / { week: 7, month: 30 }[repeat.per];
    case 'total':
      return 1 / { week: 7, month: 30 }[repeat.per];
  }
}

/** What a streak counts. */
export const unitOf = ({ repeat }: Plan): 'day' | 'week' | 'month' =>
  repeat.type === 'times' || repeat.type === 'total' ? repeat.per : 'day';

export function calendarPeriod(plan: Plan, day: Day): Day[] {
  return unitOf(plan) === 'week' ? daysOfWeek(day, plan.weekStart) : daysOfMonth(day);
}

export const isSamePlan = (one: Plan, other: Plan): boolean => JSON.stringify(one) === JSON.stringify(other);
