import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { NOTHING } from '#domain/days/day-values.ts';
import { logsAmount, ONE } from '#domain/plan/habit.ts';
import { dayFlags, periodDays } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { DayFigures } from './figure-days.ts';
import { gracedDays } from './grace.ts';
import { periodRuns } from './period-runs.ts';
import { bestRun, countDays, type EarlierBest, streakUnitOf } from './runs.ts';

/** A habit in a month or a quarter. */
export interface PeriodFigures extends DayFigures {
  /** What was logged, in its unit; null without an entry, and for a habit that is ticked. */
  readonly amount: number | null;
  /** The longest streak of which each item is within it. */
  readonly best: number;
  /** What that counts. */
  readonly unit: EarlierBest['unit'];
}

/** The figures of a habit from `first` to `last`, both included, as they are known on `today`. */
export function periodFigures(
  record: HabitRecord,
  first: DayKey,
  last: DayKey,
  today: DayKey,
): PeriodFigures {
  const [start, stop] = [dayNumber(first), dayNumber(last)];
  const flags = dayFlags(record, start, stop, dayNumber(today));
  const schedule = record.schedule.filter(({ from }) => from === null || from <= last);
  const known = { ...record, schedule };
  const days = periodDays(known, start, stop);
  const bare = { ...flags, start, today: dayNumber(today) - start };
  const isOfDay = (index: number): boolean => days?.inPeriod[index + start - days.start] !== 1;
  const history = record.grace ? { ...bare, graced: gracedDays(bare, isOfDay) } : bare;
  // A week that goes on beyond the month is none of it.
  const within = days?.periods.filter((each) => each.span[0] >= start && each.span[1] <= stop);
  const runs = days && within && periodRuns(known, history, { ...days, periods: within });
  const logged = logsAmount(record) ? loggedIn(record, start, stop) : null;
  return {
    ...countDays(history),
    amount: logged && logged.days > 0 ? logged.amount / ONE : null,
    best: bestRun(runs ? { ...history, runs } : history),
    unit: streakUnitOf(schedule),
  };
}

/** What was logged from day number `start` to `stop`, both included, in thousandths, and on how many days. */
export function loggedIn({ values }: HabitRecord, start: number, stop: number) {
  let [amount, days] = [0, 0];
  for (const value of values?.fill(start, stop) ?? []) {
    if (value === NOTHING) continue;
    amount += value;
    days += 1;
  }
  return { amount, days };
}
