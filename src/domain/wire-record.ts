import { addDays, type DayKey, dayNumber } from './day-key.ts';
import { DayValues } from './day-values.ts';
import { isDoneOn } from './due-today.ts';
import { isActive } from './habit.ts';
import { type HabitRecord, periodBefore } from './habit-record.ts';
import { isPeriodRepeat } from './repeat.ts';
import { type Plan, type Schedule, startSchedule } from './schedule.ts';
import { ONE } from './share.ts';
import { type MarkedDay, shownHistory } from './shown-history.ts';
import { TickSet } from './tick-set.ts';
import { createdDay, type DueHistory, dueDays, type WireHabit } from './wire-habit.ts';

/**
 * A habit of the API as a record of the domain, for what the device computes of amounts and periods by the rules of the server. It knows the
 * days of the history, and takes them to be under the plan of today: the server's answer corrects the rest.
 */
export function recordOfWire(habit: DueHistory): HabitRecord {
  const days = Object.keys(habit.history);
  const [today = ''] = days;
  const oldest = days.at(-1) ?? today;
  const before = habit.periodBefore;
  const done = days.filter((day) => isDoneOn(habit, day));
  return {
    kind: habit.kind ?? 'check',
    schedule: scheduleOf(habit, today),
    createdOn: firstDayIn(habit, days),
    // What the days of a total and of a limit are follows from their amounts.
    ticks: habit.kind === 'limit' || habit.repeat?.type === 'total' ? TickSet.empty : TickSet.of(done),
    values: valuesOf(habit),
    skips: TickSet.of(days.filter((day) => habit.recent?.[day]?.state === 'skipped')),
    breaks: habit.breaks ?? [],
    startsOn: habit.startsOn ?? null,
    endsOn: habit.endsOn ?? null,
    knownFrom: {
      day: dayNumber(oldest),
      before: before ? { ...before, sum: Math.round(before.sum * ONE) } : undefined,
    },
  };
}

/** The creation day in the user's zone is not known: the first day that is due where there is one, else that in UTC. */
function firstDayIn(habit: DueHistory, days: readonly DayKey[]): DayKey {
  const created = createdDay(habit);
  const first = dueDays(habit).at(-1) ?? created;
  return first < created && days.includes(first) ? first : created;
}

function scheduleOf(habit: DueHistory, today: DayKey): Schedule {
  const plan = planOfWire(habit);
  const start = startSchedule(plan);
  if (isActive(habit)) return start;
  const { target } = plan;
  // A pause of a day that was done begins on the day after it (`planFrom`).
  const isMetToday = habit.due?.includes(today) === true && isDoneOn(habit, today);
  const from = isMetToday ? addDays(today, 1) : today;
  return [...start, { from, days: [], ...(target !== undefined && { target }) }];
}

/** The plan of a habit, as if it were active. */
export function planOfWire({ days, repeat, target, periodBefore: before }: DueHistory): Plan {
  const logged = target === null || target === undefined ? {} : { target: Math.round(target * ONE) };
  if (repeat === undefined || repeat.type === 'weekdays') return { days, ...logged };
  const isWeekly = isPeriodRepeat(repeat) && repeat.per === 'week';
  return { days, repeat, ...(isWeekly && { weekStart: before?.weekStart ?? 1 }), ...logged };
}

function valuesOf({ kind = 'check', recent = {} }: DueHistory): DayValues {
  if (kind === 'check') return DayValues.empty;
  const logged = Object.entries(recent).flatMap(([day, { value }]): [DayKey, number][] =>
    value === null ? [] : [[day, Math.round(value * ONE)]],
  );
  return DayValues.of(logged);
}

/** The habit with the days of a record: those of its history, of which some have another count or note than before. */
export function withRecord<H extends WireHabit>(
  habit: H,
  record: HabitRecord,
  changed: readonly (Pick<MarkedDay, 'day'> & Partial<MarkedDay>)[],
): H {
  const days = Object.keys(habit.history);
  const marked = days.map((day): MarkedDay => {
    const before = { day, count: habit.history[day] ?? 0, noted: habit.recent?.[day]?.note === true };
    return { ...before, ...changed.find((each) => each.day === day) };
  });
  return { ...habit, ...shownHistory(record, days, marked) };
}

/** `periodBefore` of a habit whose history begins later: with what the days hold that it loses. */
export function recordBefore(
  habit: DueHistory,
  oldest: DayKey,
): NonNullable<DueHistory['periodBefore']> | null {
  const before = periodBefore(recordOfWire(habit), dayNumber(oldest));
  return before && { ...before, sum: before.sum / ONE };
}
