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
  stateOfPeriod,
} from './items.ts';
import { type Facts, planOn, unitOf } from './plan.ts';

export interface DayFigures {
  readonly state: 'none' | 'done' | 'skipped' | 'notDue' | 'onBreak' | 'covered';
  /** Whether the plan names the day, and nothing makes it neutral. */
  readonly due: boolean;
  readonly completed: number;
  readonly total: number;
  /** At the end of the day. */
  readonly strength: number;
}

export interface Figures {
  readonly days: ReadonlyMap<Day, DayFigures>;
  readonly completed: number;
  readonly total: number;
  readonly currentStreak: number;
  readonly bestStreak: number;
  /** The due items of today that are met, and all: what lacks counts as well, but not of a limit, which is not decided before. */
  readonly ratio: { readonly completed: number; readonly total: number };
}

/** All figures of a habit as of today, and its days from `from` to `to`. */
export function figuresOf(facts: Facts, today: Day, from: Day, to: Day): Figures {
  const { items, answers } = itemsOf(facts, today);
  const days = new Map<Day, DayFigures>();
  for (const day of daysFrom(from, to)) {
    const booked = items.filter((item) => item.day === day);
    days.set(day, {
      state: stateOf(facts, day, today),
      due: isDue(facts, day, today),
      completed: booked.filter(({ met }) => met).length,
      total: booked.length,
      strength: strengthOf(items.filter((item) => item.day <= day)),
    });
  }
  const runs = runsOf(answers, unitOf(planOn(facts, today)));
  return {
    days,
    completed: items.filter(({ met }) => met).length,
    total: items.length,
    currentStreak: runs.at(-1) ?? 0,
    bestStreak: Math.max(...runs),
    ratio: ratioOf(facts, today),
  };
}

function ratioOf(facts: Facts, today: Day): Figures['ratio'] {
  if (facts.kind === 'limit') return { completed: 0, total: 0 };
  const items = itemsOf(facts, today + 1).items.filter(({ day }) => day === today);
  return { completed: items.filter(({ met }) => met).length, total: items.length };
}

/** The lengths of the streaks of one unit, in order. A miss, or an answer of another unit, begins a new one. */
function runsOf(answers: readonly Answer[], unit: Answer['unit']): number[] {
  let run = 0;
  const runs = [run];
  for (const answer of answers) {
    run = answer.met && answer.unit === unit ? run + 1 : 0;
    runs.push(run);
  }
  return runs;
}

function strengthOf(items: readonly Item[]): number {
  let strength = 0;
  for (const { share, itemsADay } of items) {
    const memory = 0.5 ** (1 / (13 * Math.sqrt(itemsADay)));
    strength = strength * memory + share * (1 - memory);
  }
  return strength;
}

const isCounted = (facts: Facts, day: Day, today: Day): boolean =>
  isScheduled(facts, day) && !isNeutral(facts, day, today);

/** A covered day is neutral too, done or not; one on which an item was met is due. */
const isDue = (facts: Facts, day: Day, today: Day): boolean =>
  isCounted(facts, day, today) && (!isCovered(facts, day, today) || isMetOn(facts, day, today));

function isMetOn(facts: Facts, day: Day, today: Day): boolean {
  const period = periodOn(facts, day);
  return period !== null && stateOfPeriod(facts, period, today).metOn.includes(day);
}

/** Whether the period of the day has its count. */
function isCovered(facts: Facts, day: Day, today: Day): boolean {
  const period = periodOn(facts, day);
  if (period === null) return false;
  const { metOn, lacking } = stateOfPeriod(facts, period, today);
  return lacking === 0 && metOn.length > 0;
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
  const period = periodOn(facts, day);
  if (period === null || facts.kind === 'check') return reachesTarget(facts, day, today);
  return stateOfPeriod(facts, period, today).metOn.includes(day);
}
