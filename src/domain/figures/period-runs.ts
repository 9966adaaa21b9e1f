import { keepsLimit, type PeriodUnit } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { isMetPeriod, type PeriodDays } from '#domain/record/periods.ts';
import { type EarlierBest, type RecordHistory, type Runs, streakUnitOf } from './runs.ts';

/** A due day, week or month. */
interface StreakUnit {
  readonly unit: 'day' | PeriodUnit;
  /** The indices of its first and its last day. */
  readonly start: number;
  readonly end: number;
  readonly met: boolean;
  /** Not over and not met. */
  readonly isOpen: boolean;
  /** The first day of its calendar week or month, of which two plans may have a part each. */
  readonly calendar: number;
}

/** The streaks of a record whose weeks or months count as a whole, with the plans that have begun; `days` are its periods. */
export function periodRuns(record: HabitRecord, history: RecordHistory, days: PeriodDays): Runs {
  const units = unitsOf(record, history, days);
  const unit = streakUnitOf(record.schedule);
  const runs = runsOf(units, unit, history.today);
  return { ...runs, earlier: earlierBest(units, unit, runs.best) };
}

const DAYS = { day: 1, week: 7, month: 30 } as const;

/** The best streak by another unit, where it lasted longer than `best` did by this one: a change of the plan hides no record. */
function earlierBest(
  units: readonly StreakUnit[],
  unit: StreakUnit['unit'],
  best: number,
): EarlierBest | undefined {
  return (['day', 'week', 'month'] as const)
    .filter((other) => other !== unit)
    .map((other) => ({ unit: other, streak: runsOf(units, other, 0).best }))
    .filter((other) => other.streak * DAYS[other.unit] > best * DAYS[unit])
    .toSorted((one, other) => other.streak * DAYS[other.unit] - one.streak * DAYS[one.unit])[0];
}

/** A streak counts due items of one kind (docs/rules/figures.md#streaks): a change from days to weeks begins another one. */
function runsOf(units: readonly StreakUnit[], unit: StreakUnit['unit'], today: number): Runs {
  let [run, current, best] = [0, 0, 0];
  let counted: number | null = null;
  for (const each of units) {
    if (each.unit !== unit || !(each.met || each.isOpen)) [run, counted] = [0, null];
    else if (each.met && each.calendar !== counted) [run, counted] = [run + 1, each.calendar];
    if (run > best) best = run;
    if (each.start <= today) current = run;
  }
  return { current, best };
}

function unitsOf(record: HabitRecord, history: RecordHistory, days: PeriodDays): StreakUnit[] {
  const { due, ticked, start, today, graced } = history;
  const isLimit = keepsLimit(record);
  const units: StreakUnit[] = [];
  due.forEach((items, index) => {
    if (items === 0 || days.inPeriod[index + start - days.start] === 1 || graced?.[index] === 1) return;
    const met = ticked[index] === 1;
    units.push({
      unit: 'day',
      start: index,
      end: index,
      met,
      isOpen: !met && index >= today,
      calendar: index,
    });
  });
  for (const period of days.periods) {
    const { unit, needed, isCut } = period;
    const end = period.end - start;
    if (needed === 0 || end < 0) continue;
    const isOver = end < today;
    const met = isMetPeriod(period) && (isOver || !isLimit);
    if (isCut && !met) continue;
    const calendar = period.span[0] - start;
    units.push({ unit, start: period.start - start, end, met, isOpen: !met && !isOver, calendar });
  }
  return units.toSorted((left, right) => left.end - right.end);
}
