import { type DayKey, dayNumber } from './day-key.ts';
import {
  type DayFlags,
  dayFlags,
  edgesOf,
  firstDayOfRecord,
  type HabitRecord,
  periodDays,
} from './habit-record.ts';
import { isPeriodRepeat, type PeriodUnit } from './repeat.ts';
import { rowOn, type Schedule } from './schedule.ts';

/** A whole record, from its first day to today, or to the last day with a tick or an amount if travel put that after today. */
export interface RecordHistory extends DayFlags {
  /** The day number of the first flag. */
  readonly start: number;
  /** The index of today in the flags; negative when the record starts after it. */
  readonly today: number;
  /** The best and the current streak, where they do not count due days alone. */
  readonly runs?: Runs | undefined;
}

interface Runs {
  readonly current: number;
  readonly best: number;
}

/** A due day, week or month. */
interface StreakUnit {
  readonly unit: 'day' | PeriodUnit;
  /** The index of its last day. */
  readonly end: number;
  readonly met: boolean;
  /** Not over and not met. */
  readonly isOpen: boolean;
}

export function historyOf(record: HabitRecord, today: DayKey): RecordHistory {
  const start = dayNumber(firstDayOfRecord(record));
  const todayNumber = dayNumber(today);
  const stop = Math.max(todayNumber, dayNumber(edgesOf(record).latest ?? today));
  const flags = dayFlags(record, start, stop, todayNumber);
  const history = { ...flags, start, today: todayNumber - start };
  const units = unitsOf(record, history, stop);
  return units === null ? history : { ...history, runs: runsOf(units, streakUnitOf(record.schedule)) };
}

/** A streak counts due items of one kind (days.md, 2): a change from days to weeks begins another one. */
function runsOf(units: readonly StreakUnit[], unit: StreakUnit['unit']): Runs {
  let [current, best] = [0, 0];
  for (const each of units) {
    if (each.unit !== unit || !(each.met || each.isOpen)) current = 0;
    else if (each.met) current += 1;
    if (current > best) best = current;
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
    units.push({ unit: 'day', end: index, met, isOpen: !met && index >= today });
  });
  for (const { unit, end, needed, met, start: first } of days.periods) {
    if (needed === 0 || end < start || first - start > today) continue;
    const isOver = end - start < today;
    const isMet = met >= needed && (isOver || !isLimit);
    units.push({ unit, end: end - start, met: isMet, isOpen: !isMet && !isOver });
  }
  return units.toSorted((left, right) => left.end - right.end);
}

/** What the streak of a plan counts (days.md, 2): that of the last one in force. */
export function streakUnitOf(schedule: Schedule): StreakUnit['unit'] {
  const row = schedule.findLast(({ days }) => days.length > 0) ?? rowOn(schedule, '');
  return isPeriodRepeat(row?.repeat) ? row.repeat.per : 'day';
}

/** Consecutive due items met, back from today; an open one does not break it (decisions.md, Performance). */
export function currentRun(history: RecordHistory): number {
  const { due, ticked, today, runs } = history;
  if (runs) return runs.current;
  let run = 0;
  for (let day = today; day >= 0; day -= 1) {
    if (due[day] !== 1) continue;
    if (ticked[day] === 1) run += 1;
    else if (day !== today) break;
  }
  return run;
}

/** The longest run of due items met ever. */
export function bestRun(history: RecordHistory): number {
  const { due, ticked, today, runs } = history;
  if (runs) return runs.best;
  let run = 0;
  let best = 0;
  for (let day = 0; day < due.length; day += 1) {
    if (due[day] !== 1) continue;
    if (ticked[day] === 1) run += 1;
    else if (day < today) run = 0;
    if (run > best) best = run;
  }
  return best;
}
