import { type Day, daysFrom, daysOfPeriod, monthOf } from './calendar.ts';
import { type Facts, firstDayOf, itemsADay, names, planOn, rowOn, runsOn, unitOf } from './plan.ts';

/** A due item on the day on which it is booked. */
interface Item {
  readonly day: Day;
  readonly met: boolean;
  /** What the strength takes of it, 0 to 1. */
  readonly share: number;
  readonly itemsADay: number;
}

/** A due day, week or month that is met or missed: what a streak counts. */
export interface Answer {
  readonly unit: 'day' | 'week' | 'month';
  /** The day, or the first of the week or month: it counts once, also where two plans have a part of it. */
  readonly begin: Day;
  readonly met: boolean;
}

const valueOn = (facts: Facts, day: Day): number => facts.logged.get(day)?.value ?? 0;
const isSkipped = (facts: Facts, day: Day): boolean => facts.logged.get(day)?.skipped ?? false;
const isOnBreak = (facts: Facts, day: Day): boolean =>
  facts.breaks.some(({ from, to }) => from <= day && (to === null || day <= to));

/** Whether the day alone is done by the rule of its kind. A limit is done once its day is over, a scale with any value. */
export function reachesTarget(facts: Facts, day: Day, today: Day): boolean {
  const { repeat, target } = planOn(facts, day);
  if (facts.kind === 'check' || facts.kind === 'scale') return valueOn(facts, day) > 0;
  if (repeat.type === 'total' && rowOn(facts, day).runs) return false;
  if (facts.kind === 'limit') return day < today && valueOn(facts, day) <= target;
  return valueOn(facts, day) >= target;
}

/** Whether the plan in force names the day, neutral or not. */
const isScheduled = (facts: Facts, day: Day): boolean =>
  runsOn(facts, day) && names(planOn(facts, day).repeat, day);

/** A skipped day, or one on a break, gives way to a day that is done; a limit is never done by itself there. */
const isNeutral = (facts: Facts, day: Day, today: Day): boolean =>
  (isSkipped(facts, day) || isOnBreak(facts, day)) &&
  (facts.kind === 'limit' || !reachesTarget(facts, day, today));

/** How near a value comes to its target (docs/decisions/strength.md). */
function shareOf(facts: Facts, value: number, target: number): number {
  if (facts.kind === 'check') return value > 0 ? 1 : 0;
  if (facts.kind === 'limit') return Math.min(1, Math.max(0, 1 - (value - target) / Math.max(target, 1000)));
  return Math.min(1, value / target);
}

/** One calendar week or month, as far as plans of such periods are in force on its days; another plan ends it. */
interface Period {
  readonly begin: Day;
  readonly days: readonly Day[];
  /** Its last day, or that of the habit; null where another plan or a pause ends it before: then nothing lacks. */
  readonly last: Day | null;
  readonly isOver: boolean;
  /** The due items that are met, by their days. */
  readonly metOn: readonly Day[];
  /** The items that lack: they are missed once the period is over. */
  readonly lacking: number;
  /** What was logged on days that count: an amount on a neutral day adds, a slip there does not. */
  readonly sum: number;
}

/** An item that was met stays; neutral days and other plans of the period change what it lacks. */
export function periodOn(facts: Facts, day: Day, today: Day): Period | null {
  const plan = planOn(facts, day);
  const unit = unitOf(plan);
  if (unit === 'day') return null;
  const calendar = daysOfPeriod(day, unit, plan.weekStart);
  const isOther = (one: Day): boolean =>
    unitOf(planOn(facts, one)) !== unit ||
    planOn(facts, one).repeat.type !== plan.repeat.type ||
    (unit === 'week' && planOn(facts, one).weekStart !== plan.weekStart);
  const isCut = (one: Day): boolean => daysFrom(Math.min(one, day), Math.max(one, day)).some(isOther);
  const days = calendar.filter((one) => !isCut(one));
  const end = Math.min(calendar.at(-1) as Day, facts.endsOn ?? Infinity);
  const last = days.includes(end) && runsOn(facts, end) ? end : null;
  const isOver = last !== null && last < today;
  const running = days.filter((one) => runsOn(facts, one));
  const counted = running.filter((one) => !isNeutral(facts, one, today));
  const { repeat, target } = planOn(facts, last ?? (days.at(-1) as Day));
  const asked = Math.ceil(((repeat.type === 'times' ? repeat.count : 1) * counted.length) / calendar.length);
  const metOn: Day[] = [];
  let sum = 0;
  for (const one of facts.kind === 'limit' ? counted : running) {
    if (one > today) break;
    sum += valueOn(facts, one);
    const { repeat: its, target: reach } = planOn(facts, one);
    if (its.type === 'times' && reachesTarget(facts, one, today) && metOn.length < its.count) metOn.push(one);
    if (facts.kind === 'amount' && its.type === 'total' && sum >= reach && metOn.length === 0)
      metOn.push(one);
  }
  if (facts.kind === 'limit' && isOver && asked > 0 && sum <= target) metOn.push(last);
  const lacking = Math.max(0, asked - metOn.length);
  return { begin: calendar[0] as Day, days, last, isOver, metOn, lacking, sum };
}

/** Every due item that is met or missed, in order, and what they say to a streak. A scale asks for nothing. */
export function itemsOf(facts: Facts, today: Day): { items: Item[]; answers: Answer[] } {
  const items: Item[] = [];
  const answers: Answer[] = [];
  if (facts.kind === 'scale') return { items, answers };
  for (const day of daysFrom(firstDayOf(facts), today)) {
    const period = periodOn(facts, day, today);
    if (period === null) bookDay(facts, day, today, items, answers);
    else if (day === Math.min(today, period.days.at(-1) as Day)) bookPeriod(facts, period, items, answers);
  }
  return { items: items.toSorted((one, other) => one.day - other.day), answers };
}

function bookDay(facts: Facts, day: Day, today: Day, items: Item[], answers: Answer[]): void {
  if (!isScheduled(facts, day) || isNeutral(facts, day, today)) return;
  const plan = planOn(facts, day);
  const met = reachesTarget(facts, day, today);
  if (!met && day === today) return;
  const share = shareOf(facts, valueOn(facts, day), plan.target);
  items.push({ day, met, share, itemsADay: itemsADay(plan) });
  answers.push({ unit: 'day', begin: day, met });
}

function bookPeriod(facts: Facts, period: Period, items: Item[], answers: Answer[]): void {
  const { begin, metOn, lacking, isOver, sum } = period;
  for (const day of metOn) items.push({ day, met: true, share: 1, itemsADay: itemsADay(planOn(facts, day)) });
  const last = period.last ?? (period.days.at(-1) as Day);
  const plan = planOn(facts, last);
  const share = shareOf(facts, plan.repeat.type === 'times' ? 0 : sum, plan.target);
  for (let missed = isOver ? lacking : 0; missed > 0; missed--) {
    items.push({ day: last, met: false, share, itemsADay: itemsADay(plan) });
  }
  if (lacking === 0 ? metOn.length > 0 : isOver)
    answers.push({ unit: unitOf(plan), begin, met: lacking === 0 });
}

export type Booked = Readonly<Record<'completed' | 'total', number>>;

export interface DayFigures extends Booked {
  readonly state: 'none' | 'done' | 'skipped' | 'notDue' | 'onBreak' | 'covered';
  /** Whether the plan names the day, and nothing makes it neutral. */
  readonly due: boolean;
  readonly strength: number;
}

export interface Figures {
  readonly days: ReadonlyMap<Day, DayFigures>;
  readonly all: Booked;
  readonly currentStreak: number;
  readonly bestStreak: number;
  /** The due items of today that are met, and all: what lacks counts as well, but not of a limit, which is not decided before. */
  readonly ratio: Booked;
}

function booked(items: readonly Item[]): Booked {
  return { completed: items.filter(({ met }) => met).length, total: items.length };
}

/** The facts without the plans that begin after a day: what begins tomorrow changes nothing before. */
export const begunOn = (facts: Facts, today: Day): Facts => ({
  ...facts,
  rows: facts.rows.filter(({ from }) => from <= today),
});

/** All figures of a habit as of today, and its days from `from` to `to`. */
export function figuresOf(given: Facts, today: Day, from: Day, to: Day): Figures {
  const facts = begunOn(given, today);
  const { items, answers } = itemsOf(facts, today);
  const days = new Map<Day, DayFigures>();
  for (const day of daysFrom(from, to)) {
    days.set(day, {
      state: stateOf(day > today ? given : facts, day, today),
      due: isDue(day > today ? given : facts, day, today),
      ...booked(items.filter((item) => item.day === day)),
      strength: strengthOf(items.filter((item) => item.day <= day)),
    });
  }
  const runs = runsOf(answers, unitOf(planOn(facts, today)), facts.grace);
  const [currentStreak, bestStreak] = [runs.at(-1) ?? 0, Math.max(...runs)];
  return { days, all: booked(items), currentStreak, bestStreak, ratio: ratioOf(facts, today) };
}

const ratioOf = (facts: Facts, today: Day): Booked =>
  booked(facts.kind === 'limit' ? [] : itemsOf(facts, today + 1).items.filter(({ day }) => day === today));

/**
 * The lengths of the streaks of one unit, in order. A miss, or an answer of another unit, begins a new one. With grace the first missed day
 * of each calendar month is passed over.
 */
export function runsOf(answers: readonly Answer[], unit: Answer['unit'], grace: boolean): number[] {
  const runs = [0];
  const forgiven = new Set<number>();
  let last: Day | null = null;
  for (const { met, unit: its, begin } of answers) {
    const isFirstMiss = !met && its === 'day' && !forgiven.has(monthOf(begin));
    if (isFirstMiss) forgiven.add(monthOf(begin));
    if (isFirstMiss && grace) continue;
    if (!met || its !== unit) runs.push(0);
    else if (begin !== last) runs.push((runs.at(-1) ?? 0) + 1);
    last = met && its === unit ? begin : null;
  }
  return runs;
}

/** What an item leaves of the strength, by the due items a day. */
export const memoryOf = (items: number): number => 0.5 ** (1 / (13 * Math.sqrt(items)));

const strengthOf = (items: readonly Item[]): number =>
  items.reduce((s, item) => {
    const memory = memoryOf(item.itemsADay);
    return s * memory + item.share * (1 - memory);
  }, 0);

const isCounted = (facts: Facts, day: Day, today: Day): boolean =>
  isScheduled(facts, day) && !isNeutral(facts, day, today);

/** A covered day is neutral too, done or not. */
const isDue = (facts: Facts, day: Day, today: Day): boolean =>
  (facts.kind !== 'limit' || isCounted(facts, day, today)) &&
  (isMetOn(facts, day, today) || (isCounted(facts, day, today) && !isCovered(facts, day, today)));

const isMetOn = (facts: Facts, day: Day, today: Day): boolean =>
  periodOn(facts, day, today)?.metOn.includes(day) === true;

/** Whether the period of the day has its count, or had it before the plan was changed in it: what was covered stays so. */
function isCovered(facts: Facts, day: Day, today: Day): boolean {
  const period = periodOn(facts, day, today);
  if (period === null || (period.lacking === 0 && period.metOn.length > 0)) return period !== null;
  return facts.rows.some(({ from, runs }) => {
    const isSame = planOn(facts, from) === planOn(facts, from - 1);
    if (!runs || isSame || from <= day || !period.days.includes(from)) return false;
    const before = facts.rows.filter((row) => row.from < from);
    const unchanged = [...before, { from, plan: planOn(facts, from - 1), runs }];
    return isCovered({ ...facts, rows: unchanged }, day, Math.min(today, from - 1));
  });
}

function stateOf(facts: Facts, day: Day, today: Day): DayFigures['state'] {
  if (isDone(facts, day, today)) return 'done';
  if (!isScheduled(facts, day)) return 'notDue';
  if (isSkipped(facts, day)) return 'skipped';
  if (isOnBreak(facts, day)) return 'onBreak';
  return isCovered(facts, day, today) ? 'covered' : 'none';
}

/** A tick or a reached amount is done on any day; a limit only where it is due; a total on the day that met it. */
function isDone(facts: Facts, day: Day, today: Day): boolean {
  if (facts.kind === 'limit' && !isCounted(facts, day, today)) return false;
  const isOfTotal = planOn(facts, day).repeat.type === 'total' && rowOn(facts, day).runs;
  return isOfTotal ? isMetOn(facts, day, today) : reachesTarget(facts, day, today);
}
