import { type Day, daysFrom } from './calendar.ts';
import {
  type Item,
  isDueByDay,
  isNeutral,
  isOnBreak,
  isSkipped,
  itemsOf,
  periodsOf,
  reachesTarget,
  stateOfPeriod,
} from './items.ts';
import { type Facts, firstDayOf, planOn, runsOn, unitOf } from './plan.ts';

export type State = 'none' | 'done' | 'skipped' | 'notDue' | 'onBreak' | 'covered';

export interface DayFigures {
  readonly state: State;
  /** Whether the plan names the day, and nothing makes it neutral; a covered day is due as well. */
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
  readonly strength: number;
  /** Whether the habit is due today, and then whether it is done. */
  readonly isDueToday: boolean;
  readonly isDoneToday: boolean;
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
  const unit = unitOf(planOn(facts, today));
  const runs = runsOf(answers.filter((answer) => answer.unit === unit).map(({ met }) => met));
  const isOpenOrMetToday = isDue(facts, today, today) && !isCoveredBefore(facts, today);
  return {
    days,
    completed: items.filter(({ met }) => met).length,
    total: items.length,
    currentStreak: runs.at(-1) ?? 0,
    bestStreak: Math.max(0, ...runs),
    strength: strengthOf(items),
    isDueToday: isOpenOrMetToday,
    isDoneToday: isOpenOrMetToday && items.some(({ day, met }) => day === today && met),
  };
}

/** The lengths of the streaks, in order; the last one is 0 after a miss. */
function runsOf(answers: readonly boolean[]): number[] {
  const runs = [0];
  for (const met of answers) {
    if (met) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(0);
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

function isDue(facts: Facts, day: Day, today: Day): boolean {
  if (isNeutral(facts, day, today)) return false;
  return isDueByDay(facts, day) || (unitOf(planOn(facts, day)) !== 'day' && runsOn(facts, day));
}

const periodOn = (facts: Facts, day: Day) =>
  periodsOf(facts, day, day).find(({ days }) => days.includes(day));

/** Whether the period of the day has its count. */
function isPeriodMet(facts: Facts, day: Day, today: Day): boolean {
  const period = periodOn(facts, day);
  if (period === undefined) return false;
  const { asked, metOn } = stateOfPeriod(facts, period, today);
  return asked > 0 && metOn.length >= asked;
}

/** Whether the days before the given one met its period already. */
function isCoveredBefore(facts: Facts, day: Day): boolean {
  const period = periodOn(facts, day);
  if (period === undefined) return false;
  const { metOn } = stateOfPeriod(facts, period, day);
  return isPeriodMet(facts, day, day) && !metOn.includes(day);
}

function stateOf(facts: Facts, day: Day, today: Day): State {
  const runs = runsOn(facts, day) && day >= firstDayOf(facts);
  const due = isDue(facts, day, today);
  if (isDone(facts, day, today)) return 'done';
  if (isSkipped(facts, day)) return 'skipped';
  if (!runs || !(due || isOnBreak(facts, day))) return 'notDue';
  if (isOnBreak(facts, day)) return isScheduled(facts, day) ? 'onBreak' : 'notDue';
  return isPeriodMet(facts, day, today) ? 'covered' : 'none';
}

const isScheduled = (facts: Facts, day: Day): boolean =>
  isDueByDay(facts, day) || (unitOf(planOn(facts, day)) !== 'day' && runsOn(facts, day));

/** A tick or a reached amount is done on any day; a limit only where it is due; a total on the day that met it. */
function isDone(facts: Facts, day: Day, today: Day): boolean {
  if (facts.kind === 'limit' && !isDue(facts, day, today)) return false;
  if (planOn(facts, day).repeat.type !== 'total') return reachesTarget(facts, day, today);
  const period = periodOn(facts, day);
  return period !== undefined && stateOfPeriod(facts, period, today).metOn.includes(day);
}
