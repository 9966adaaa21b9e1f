import { type Day, daysFrom } from './calendar.ts';
import {
  calendarPeriod,
  type Facts,
  firstDayOf,
  isSamePlan,
  itemsADay,
  names,
  type Plan,
  planOn,
  runsOn,
  unitOf,
} from './plan.ts';

/** A due item on the day on which it is booked. */
export interface Item {
  readonly day: Day;
  readonly met: boolean;
  /** What the strength takes of it, 0 to 1. */
  readonly share: number;
  readonly itemsADay: number;
}

/** A due day, week or month that is met or missed: what a streak counts. */
export interface Answer {
  readonly unit: 'day' | 'week' | 'month';
  readonly day: Day;
  readonly met: boolean;
}

/** The days of one calendar week or month on which one plan is in force. */
export interface Period {
  readonly plan: Plan;
  readonly days: readonly Day[];
  /** Days of the whole week or month. */
  readonly length: number;
}

export const valueOn = (facts: Facts, day: Day): number => facts.logged.get(day)?.value ?? 0;

export const isSkipped = (facts: Facts, day: Day): boolean => facts.logged.get(day)?.skipped ?? false;

export const isOnBreak = (facts: Facts, day: Day): boolean =>
  facts.breaks.some(({ from, to }) => from <= day && (to === null || day <= to));

const isExcused = (facts: Facts, day: Day): boolean => isSkipped(facts, day) || isOnBreak(facts, day);

/** Whether the day alone is done by the rule of its kind. A limit is done once its day is over. */
export function reachesTarget(facts: Facts, day: Day, today: Day): boolean {
  const { repeat, target } = planOn(facts, day);
  if (facts.kind === 'check') return valueOn(facts, day) > 0;
  if (repeat.type === 'total') return false;
  if (facts.kind === 'amount') return valueOn(facts, day) >= target;
  return day < today && valueOn(facts, day) <= target;
}

/** Whether the plan of the day is one by days, and names it. */
export const isDueByDay = (facts: Facts, day: Day): boolean =>
  unitOf(planOn(facts, day)) === 'day' && runsOn(facts, day) && names(planOn(facts, day).repeat, day);

/** A skipped day, or one on a break, gives way to a day that is done; a limit is never done by itself there. */
export const isNeutral = (facts: Facts, day: Day, today: Day): boolean =>
  isExcused(facts, day) && (facts.kind === 'limit' || !reachesTarget(facts, day, today));

/** How near a value comes to its target (days.md, 4). */
function shareOf(facts: Facts, value: number, target: number): number {
  if (facts.kind === 'check') return value > 0 ? 1 : 0;
  if (facts.kind === 'amount') return Math.min(1, value / target);
  return Math.min(1, Math.max(0, 1 - (value - target) / Math.max(target, 1000)));
}

/** The periods of all plans by weeks or months that are in force on a day from `first` to `last`. */
export function periodsOf(facts: Facts, first: Day, last: Day): Period[] {
  const periods: Period[] = [];
  for (const day of daysFrom(first, last)) {
    const plan = planOn(facts, day);
    if (unitOf(plan) === 'day') continue;
    if (periods.some((period) => isSamePlan(period.plan, plan) && period.days.includes(day))) continue;
    const calendar = calendarPeriod(plan, day);
    const days = calendar.filter((one) => isSamePlan(planOn(facts, one), plan));
    periods.push({ plan, days, length: calendar.length });
  }
  return periods;
}

const lastOf = (period: Period): Day => Math.max(...period.days);

/** What a period asks for once its neutral days are taken off, and the days on which it was met. */
export function stateOfPeriod(facts: Facts, period: Period, today: Day): { asked: number; metOn: Day[] } {
  const running = period.days.filter((day) => runsOn(facts, day));
  const counted = running.filter((day) => !isNeutral(facts, day, today));
  const { repeat } = period.plan;
  if (repeat.type === 'times') {
    const asked = Math.ceil((repeat.count * counted.length) / period.length);
    return { asked, metOn: counted.filter((day) => reachesTarget(facts, day, today)).slice(0, asked) };
  }
  const asked = counted.length === 0 ? 0 : 1;
  if (facts.kind === 'limit') {
    const isMet = lastOf(period) < today && sumOf(facts, counted) <= period.plan.target;
    return { asked, metOn: isMet && asked === 1 ? [lastOf(period)] : [] };
  }
  const reached = running.find(
    (day) =>
      sumOf(
        facts,
        running.filter((one) => one <= day),
      ) >= period.plan.target,
  );
  return reached === undefined ? { asked, metOn: [] } : { asked: 1, metOn: [reached] };
}

const sumOf = (facts: Facts, days: readonly Day[]): number =>
  days.reduce((sum, day) => sum + valueOn(facts, day), 0);

/** Every due item that is met or over, in order, and what they say to a streak. */
export function itemsOf(facts: Facts, today: Day): { items: Item[]; answers: Answer[] } {
  const first = firstDayOf(facts);
  const items: Item[] = [];
  const answers: Answer[] = [];
  for (const day of daysFrom(first, today)) {
    if (!isDueByDay(facts, day) || isNeutral(facts, day, today)) continue;
    const plan = planOn(facts, day);
    const met = reachesTarget(facts, day, today);
    if (!met && day === today) continue;
    const share = shareOf(facts, valueOn(facts, day), plan.target);
    items.push({ day, met, share: met ? 1 : share, itemsADay: itemsADay(plan) });
    answers.push({ unit: 'day', day, met });
  }
  for (const period of periodsOf(facts, first, today)) bookPeriod(facts, period, today, items, answers);
  return { items: items.sort((a, b) => a.day - b.day), answers: answers.sort((a, b) => a.day - b.day) };
}

function bookPeriod(facts: Facts, period: Period, today: Day, items: Item[], answers: Answer[]): void {
  const { plan } = period;
  const { asked, metOn } = stateOfPeriod(facts, period, today);
  const last = lastOf(period);
  const isOver = last < today;
  for (const day of metOn) items.push({ day, met: true, share: 1, itemsADay: itemsADay(plan) });
  const share =
    plan.repeat.type === 'times' ? 0 : shareOf(facts, sumOfPeriod(facts, period, today), plan.target);
  for (let lacking = isOver ? asked - metOn.length : 0; lacking > 0; lacking--) {
    items.push({ day: last, met: false, share, itemsADay: itemsADay(plan) });
  }
  const isMet = metOn.length >= asked;
  if (asked > 0 && (isMet || isOver)) answers.push({ unit: unitOf(plan), day: last, met: isMet });
}

/** What was logged on days that count: an amount on a skipped day or on a break adds, a slip there does not. */
function sumOfPeriod(facts: Facts, period: Period, today: Day): number {
  const running = period.days.filter((day) => runsOn(facts, day));
  return sumOf(
    facts,
    facts.kind === 'limit' ? running.filter((day) => !isNeutral(facts, day, today)) : running,
  );
}
