import { type DayKey, dayNumber } from './day-key.ts';
import { dayFlags, edgesOf, firstDayOfRecord, type HabitRecord, periodDays } from './habit-record.ts';
import { isMetPeriod } from './periods.ts';
import { isPeriodRepeat, type PeriodUnit } from './repeat.ts';
import type { EarlierBest, RecordHistory, Runs } from './runs.ts';
import { rowOn, type Schedule } from './schedule.ts';

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

export function historyOf(record: HabitRecord, today: DayKey): RecordHistory {
  const start = dayNumber(firstDayOfRecord(record));
  const todayNumber = dayNumber(today);
  const stop = Math.max(todayNumber, dayNumber(edgesOf(record).latest ?? today));
  const flags = dayFlags(record, start, stop, todayNumber);
  const history = { ...flags, start, today: todayNumber - start };
  // A plan that begins later does not begin another streak yet.
  const schedule = record.schedule.filter(({ from }) => from === null || from <= today);
  const units = unitsOf({ ...record, schedule }, history, stop);
  if (units === null) return history;
  const unit = streakUnitOf(schedule);
  const runs = runsOf(units, unit, history.today);
  return { ...history, runs: { ...runs, earlier: earlierBest(units, unit, runs.best) } };
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

/** null when no week or month was ever counted. */
function unitsOf(record: HabitRecord, history: RecordHistory, stop: number): StreakUnit[] | null {
  const { due, ticked, start, today } = history;
  const days = periodDays(record, start, stop);
  if (days === null) return null;
  const isLimit = record.kind === 'limit';
  const units: StreakUnit[] = [];
  due.forEach((items, index) => {
    if (items === 0 || days.inPeriod[index + start - days.start] === 1) return;
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

/** What the streak of a plan counts: that of the last one in force. */
function streakUnitOf(schedule: Schedule): StreakUnit['unit'] {
  const row = schedule.findLast(({ days }) => days.length > 0) ?? rowOn(schedule, '');
  return isPeriodRepeat(row?.repeat) ? row.repeat.per : 'day';
}
