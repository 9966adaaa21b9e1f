import type { DayKey } from './day-key.ts';
import { daysOf, type FiguresByDay } from './figure-days.ts';
import { kindRules } from './kind-rules.ts';
import { flagsOf } from './predict-figures.ts';
import type { RecordHistory } from './runs.ts';
import { keepOf, nextStrength, previousStrength, roundStrength } from './strength.ts';
import type { WireHabit } from './wire-habit.ts';

/**
 * The score of a habit after a change of its known days: the days since the first change are taken back and counted again. Exact while one set
 * of weekdays was in force on them; the server's answer corrects the rest.
 */
export function predictStrength(
  strength: number,
  before: WireHabit,
  after: WireHabit,
  today: DayKey,
): number {
  const [was, is] = [flagsOf(before, today), flagsOf(after, today)];
  // Of a week or a month the server counts the items.
  if (was.runs || is.runs) return strength;
  const first = firstChange(was, is);
  if (first === null) return strength;
  const keep = keepOf(kindRules(after)?.itemsADay(after) ?? after.days.length / 7);
  let score = strength;
  for (let day = was.due.length - 1; day >= first; day -= 1) {
    const value = valueOn(was, day);
    if (value !== null) score = previousStrength(score, value, keep);
  }
  for (let day = first; day < is.due.length; day += 1) {
    const value = valueOn(is, day);
    if (value !== null) score = nextStrength(score, value, keep);
  }
  return roundStrength(Math.min(1, Math.max(0, score)));
}

/** The index of the first day that counts otherwise; null without one. Both are of the same days. */
function firstChange(was: RecordHistory, is: RecordHistory): number | null {
  if (was.start !== is.start) return null;
  for (let day = 0; day < is.due.length; day += 1) if (valueOn(was, day) !== valueOn(is, day)) return day;
  return null;
}

/** How far a day moves the score, 0 to 1; null for a day that does not count, or not yet. */
function valueOn({ due, ticked, shares, today }: RecordHistory, day: number): number | null {
  if (due[day] !== 1) return null;
  if (ticked[day] === 1) return 1;
  return day < today ? (shares?.[day] ?? 0) : null;
}

/** The line of one habit's scores by day, counted again from `from` on by the days of its graph; the same when it lacks that day. */
export function predictLine(
  line: Readonly<Record<DayKey, number>>,
  days: FiguresByDay,
  from: DayKey,
  weekdays: WireHabit['days'],
): Readonly<Record<DayKey, number>> {
  const ordered = daysOf(days);
  const first = ordered.findIndex(({ day }) => day >= from);
  const before = ordered[first - 1];
  if (first < 1 || before === undefined) return line;
  const keep = keepOf(weekdays.length / 7);
  let score = line[before.day] ?? 0;
  const counted: Record<DayKey, number> = { ...line };
  for (const { day, completed, total } of ordered.slice(first)) {
    if (total > 0) score = nextStrength(score, completed / total, keep);
    counted[day] = roundStrength(score);
  }
  return counted;
}
