import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { isPeriodRepeat, keepsLimit, logsAmount, ONE, type PeriodUnit } from '#domain/plan/habit.ts';
import { periodDays } from '#domain/record/day-flags.ts';
import { neutralFlags } from '#domain/record/habit-record.ts';
import { periodOf } from '#domain/record/periods.ts';
import { recordOf, type WireHabit } from './wire-habit.ts';

/** How far a habit has come in the day, week or month that is running. */
export interface PeriodProgress {
  readonly unit: PeriodUnit | 'day';
  /** Items that are met, or the amount that is logged, in its unit. */
  readonly done: number;
  /** The items that are asked for, or the target. */
  readonly needed: number;
  /** Whether that is reached; of a limit whether it is passed. */
  readonly isReached: boolean;
  /** The days on which something can still be done, today included; 0 where a day is the period. */
  readonly daysLeft: number;
}

/** Null for a habit that is ticked by days, and for a week or month of which all days are neutral. */
export function periodProgress(habit: WireHabit, today: DayKey): PeriodProgress | null {
  return isPeriodRepeat(habit.repeat) ? ofPeriod(habit, today) : ofDay(habit, today);
}

const reaches = (habit: WireHabit, done: number, needed: number): boolean =>
  keepsLimit(habit) ? done > needed : done >= needed;

function ofDay(habit: WireHabit, today: DayKey): PeriodProgress | null {
  if (!logsAmount(habit)) return null;
  const done = habit.recent[today]?.value ?? 0;
  const needed = habit.target ?? 0;
  return { unit: 'day', done, needed, isReached: reaches(habit, done, needed), daysLeft: 0 };
}

function ofPeriod(habit: WireHabit, today: DayKey): PeriodProgress | null {
  const record = recordOf(habit);
  const now = dayNumber(today);
  const running = periodOf(periodDays(record, now, now), now);
  if (!running || running.needed === 0) return null;
  const { unit, end } = running;
  const isTotal = habit.repeat.type === 'total';
  const done = isTotal ? running.sum / ONE : running.met;
  const needed = isTotal ? (habit.target ?? 0) : running.needed;
  const neutral = neutralFlags(record, now, end);
  const isOpen = (day: number): boolean =>
    (neutral?.[day - now] ?? 0) === 0 && (isTotal || !record.ticks.has(dayKey(day)));
  const days = Array.from({ length: end - now + 1 }, (_, index) => now + index);
  return {
    unit,
    done,
    needed,
    isReached: reaches(habit, done, needed),
    daysLeft: days.filter(isOpen).length,
  };
}
