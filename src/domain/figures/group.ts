import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { weekdayMask } from '#domain/days/weekdays.ts';
import { countsInGroup, type GroupRule, isGroupDone } from '#domain/plan/group-rule.ts';
import { itemsADay } from '#domain/plan/repeat-plan.ts';
import { rowRanges } from '#domain/plan/schedule.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import { firstDayOfRecord, firstNumber, type HabitRecord } from '#domain/record/habit-record.ts';
import { gracedDays } from './grace.ts';
import { bestRun, currentRun, type RecordHistory } from './runs.ts';
import { keepOf, nextStrength, roundStrength } from './strength.ts';

/**
 * A divider that counts as one: the habits under it, as they are now, by a rule. It is derived by the rules of a habit that is ticked, due on
 * a day on which any of its habits is, and adds nothing to any total (docs/rules/figures.md#dividers-that-count-as-one).
 */

export interface GroupFigures {
  readonly streak: number;
  readonly bestStreak: number;
  /** 0 to 1. */
  readonly strength: number;
}

/** The figures of a group on `today`. */
export function groupFigures(
  all: readonly HabitRecord[],
  rule: GroupRule,
  today: DayKey,
  grace = false,
): GroupFigures {
  const records = all.filter((record) => countsInGroup(record));
  const history = groupHistory(records, rule, today);
  const counted = grace ? { ...history, graced: gracedDays(history) } : history;
  return {
    streak: currentRun(counted),
    bestStreak: bestRun(counted),
    strength: groupStrength(records, history),
  };
}

/** The days of a group from the first of its habits to today. */
export function groupHistory(records: readonly HabitRecord[], rule: GroupRule, today: DayKey): RecordHistory {
  const stop = dayNumber(today);
  const start = Math.min(stop, ...records.map((record) => dayNumber(firstDayOfRecord(record))));
  const [dueHabits, doneHabits] = [new Uint16Array(stop - start + 1), new Uint16Array(stop - start + 1)];
  for (const record of records) {
    const { due, ticked } = dayFlags(record, start, stop, stop);
    for (let day = 0; day < due.length; day += 1) {
      if (due[day] === 0) continue;
      dueHabits[day] = (dueHabits[day] ?? 0) + 1;
      if (ticked[day] === 1) doneHabits[day] = (doneHabits[day] ?? 0) + 1;
    }
  }
  const due = Uint8Array.from(dueHabits, (habits) => (habits > 0 ? 1 : 0));
  const ticked = Uint8Array.from(doneHabits, (done, day) =>
    isGroupDone(rule, done, dueHabits[day] ?? 0) ? 1 : 0,
  );
  return { due, ticked, shares: null, start, today: stop - start };
}

function groupStrength(records: readonly HabitRecord[], history: RecordHistory): number {
  const { due, ticked, today } = history;
  const items = groupItems(records, history);
  let strength = 0;
  for (let day = 0; day <= today; day += 1) {
    if (due[day] !== 1 || (day === today && ticked[day] !== 1)) continue;
    strength = nextStrength(strength, ticked[day] === 1 ? 1 : 0, keepOf(items[day] ?? 0));
  }
  return roundStrength(strength);
}

/**
 * How many due items a day a group has on average, by the plans in force on each day: its habits by weekdays have all of their weekdays, and
 * the others fall on these days by chance.
 */
function groupItems(records: readonly HabitRecord[], { start, today }: RecordHistory): number[] {
  const weekdays = new Uint8Array(today + 1);
  const free = new Float64Array(today + 1).fill(1);
  for (const record of records) {
    const begin = Math.max(start, firstNumber(record, start));
    const end = Math.min(start + today, record.endsOn ? dayNumber(record.endsOn) : start + today) + 1;
    for (const { row, from, end: before } of rowRanges(record.schedule, begin, end)) {
      const { days, repeat } = row;
      const mask = repeat ? 0 : weekdayMask(days);
      const left = repeat ? 1 - Math.min(1, itemsADay(repeat)) : 1;
      for (let day = from - start; day < before - start; day += 1) {
        weekdays[day] = (weekdays[day] ?? 0) | mask;
        free[day] = (free[day] ?? 1) * left;
      }
    }
  }
  return Array.from(weekdays, (mask, day) => 1 - (1 - bitsOf(mask) / 7) * (free[day] ?? 1));
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits += 1;
  return bits;
}
