import { type Day, daysFrom } from './calendar.ts';
import {
  type Answer,
  type Item,
  isNeutral,
  isOnBreak,
  isScheduled,
  isSkipped,
  itemsOf,
  periodOn,
  reachesTarget,
} from './items.ts';
import { type Facts, planOn, type Row, runsOn, unitOf } from './plan.ts';

export interface Booked {
  readonly completed: number;
  readonly total: number;
}

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

const booked = (items: readonly Item[]): Booked => ({
  completed: items.filter(({ met }) => met).length,
  total: items.length,
});

/** All figures of a habit as of today, and its days from `from` to `to`. */
export function figuresOf(facts: Facts, today: Day, from: Day, to: Day): Figures {
  const { items, answers } = itemsOf(facts, today);
  const days = new Map<Day, DayFigures>();
  for (const day of daysFrom(from, to)) {
    days.set(day, {
      state: stateOf(facts, day, today),
      due: isDue(facts, day, today),
      ...booked(items.filter((item) => item.day === day)),
      strength: strengthOf(items.filter((item) => item.day <= day)),
    });
  }
  const lived = facts.rows.findLast((row) => row.runs && row.from <= today) ?? facts.rows[0];
  const runs = runsOf(answers, unitOf((lived as Row).plan));
  return {
    days,
    all: booked(items),
    currentStreak: runs.at(-1) ?? 0,
    bestStreak: Math.max(...runs),
    ratio: ratioOf(facts, today),
  };
}

const ratioOf = (facts: Facts, today: Day): Booked =>
  booked(facts.kind === 'limit' ? [] : itemsOf(facts, today + 1).items.filter(({ day }) => day === today));

/** The lengths of the streaks of one unit, in order. A miss, or an answer of another unit, begins a new one. */
function runsOf(answers: readonly Answer[], unit: Answer['unit']): number[] {
  const runs = [0];
  let last: Day | null = null;
  for (const { met, unit: its, begin } of answers) {
    if (!met || its !== unit) runs.push(0);
    else if (begin !== last) runs.push((runs.at(-1) ?? 0) + 1);
    last = met && its === unit ? begin : null;
  }
  return runs;
}

function strengthOf(items: readonly Item[]): number {
  const memoryOf = ({ itemsADay }: Item): number => 0.5 ** (1 / (13 * Math.sqrt(itemsADay)));
  return items.reduce((s, item) => s * memoryOf(item) + item.share * (1 - memoryOf(item)), 0);
}

const isCounted = (facts: Facts, day: Day, today: Day): boolean =>
  isScheduled(facts, day) && !isNeutral(facts, day, today);

/** A covered day is neutral too, done or not; one on which an item was met is due. */
const isDue = (facts: Facts, day: Day, today: Day): boolean =>
  isCounted(facts, day, today) && (!isCovered(facts, day, today) || isMetOn(facts, day, today));

const isMetOn = (facts: Facts, day: Day, today: Day): boolean =>
  periodOn(facts, day, today)?.metOn.includes(day) === true;

/** Whether the period of the day has its count. */
function isCovered(facts: Facts, day: Day, today: Day): boolean {
  const state = periodOn(facts, day, today);
  return state !== null && state.lacking === 0 && state.metOn.length > 0;
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
  const isOfTotal = planOn(facts, day).repeat.type === 'total' && runsOn(facts, day);
  return isOfTotal ? isMetOn(facts, day, today) : reachesTarget(facts, day, today);
}
