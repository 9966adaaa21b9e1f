import { addDays, type DayClock, type DayKey, dayIn, dayNumber } from '#domain/days/day-key.ts';
import { currentRun } from '#domain/figures/runs.ts';
import { historyOf } from '#domain/figures/streak.ts';
import { rowOn } from '#domain/plan/schedule.ts';
import { dayFlags, periodDays } from '#domain/record/day-flags.ts';
import { statesOf } from '#domain/record/day-states.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { periodOf } from '#domain/record/periods.ts';
import {
  type EveningKind,
  type EveningSettings,
  eveningKinds,
  eveningTime,
  STREAK_NOTICE_MIN,
} from './evening-settings.ts';
import { instantOf, type PlannedReminder, REMINDER_LATE_MAX } from './reminder.ts';

/** The notices of one minute. */
export interface PlannedEvening extends PlannedReminder {
  readonly kinds: readonly EveningKind[];
}

/** The next notices after an instant. `fromDay`: the first day that one of a kind may still have. */
export function nextEvening(
  settings: EveningSettings,
  { timeZone, dayStart }: DayClock,
  after: number,
  fromDay: (kind: EveningKind) => DayKey = () => '',
): PlannedEvening | null {
  const today = dayIn(timeZone, after, dayStart);
  const planned = eveningKinds.flatMap((kind) => {
    const time = eveningTime(kind, settings);
    if (time === null) return [];
    let day = fromDay(kind) > today ? fromDay(kind) : today;
    if (instantOf(day, time, timeZone, dayStart) <= after) day = addDays(day, 1);
    return [{ kind, day, at: instantOf(day, time, timeZone, dayStart) }];
  });
  const [first] = planned.toSorted((left, right) => left.at - right.at);
  if (!first) return null;
  const { day, at } = first;
  return { day, at, kinds: planned.filter((each) => each.at === at).map(({ kind }) => kind) };
}

/** Whether a planned notice is still wanted: at this time, on a day that is not over, and not too late. */
export function isEveningDue(
  kind: EveningKind,
  { day, at }: PlannedReminder,
  settings: EveningSettings,
  { now, timeZone, dayStart }: DayClock & { readonly now: number },
): boolean {
  const time = eveningTime(kind, settings);
  if (time === null || now - at > REMINDER_LATE_MAX) return false;
  return instantOf(day, time, timeZone, dayStart) === at && dayIn(timeZone, now, dayStart) === day;
}

/** Whether something is due on a day and not done: what the evening's summary names (docs/decisions/due-today.md). */
export function isLeftOn(record: HabitRecord, day: DayKey): boolean {
  const number = dayNumber(day);
  return isOpenOn(record, day) && dayFlags(record, number, number, number).due[0] !== 0;
}

/** Whether something can still be done on a day, of a week or month too. Nothing is to be done for a limit. */
function isOpenOn(record: HabitRecord, day: DayKey): boolean {
  if (record.kind === 'limit') return false;
  const number = dayNumber(day);
  return statesOf(record, number, number, number)[0] === 'none';
}

/**
 * The streak that breaks when nothing more is logged on the day, and lasts when the day is done; null for none, and for a short one. In a
 * week or month that counts as a whole, that is its last open day, and for a count with at most one item missing.
 */
export function streakAtRisk(record: HabitRecord, day: DayKey): number | null {
  if (!isOpenOn(record, day) || !isLastChance(record, day)) return null;
  const streak = currentRun(historyOf(record, day));
  return streak >= STREAK_NOTICE_MIN ? streak : null;
}

/** Whether an open day decides over its streak: it stands for itself, or nothing of its period is left after it. */
export function isLastChance(record: HabitRecord, day: DayKey): boolean {
  const number = dayNumber(day);
  const account = periodDays(record, number, number);
  if (account?.inPeriod[number - account.start] !== 1) return true;
  const period = periodOf(account, number);
  // One that ends with its habit, or with its plan.
  if (!period || period.isCut) return false;
  const isCounted = rowOn(record.schedule, day)?.repeat?.type === 'times';
  if (isCounted && period.needed - period.met > 1) return false;
  return !statesOf(record, number + 1, period.end, number).includes('none');
}
