import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { EVERY_DAY, type Weekday } from '#domain/days/weekdays.ts';
import { isActive, ONE, toThousandths, type WireRepeat } from './habit.ts';
import { periodAround } from './repeat-plan.ts';
import { type Plan, type Planned, planInForce, type Schedule, samePlan, startSchedule } from './schedule.ts';

/** Plans that begin on a later day (docs/rules/habits.md#plans-ahead). */

/** A whole plan from a day on: what it does not change is repeated. */
export interface AheadRow {
  readonly from: DayKey;
  readonly repeat: WireRepeat;
  /** In its unit; null for a habit without a target. */
  readonly target: number | null;
}

/** How a target changes by itself: `by` after each span, up or down to `until`; amounts in their unit. */
export interface Growth {
  readonly by: number;
  readonly every: { readonly count: number; readonly unit: 'day' | 'week' };
  readonly until: number;
  /** A span that was missed, or rested, does not raise the next step: it waits for the first that is met. */
  readonly onlyWhenMet: boolean;
}

/** The fields of a habit that are its plan, those of later days included. */
export interface PlannedAhead extends Planned {
  /** Later than today, by rising `from`. While the target grows, all of them are its steps. */
  readonly ahead: readonly AheadRow[];
  readonly growth: Growth | null;
}

/** The most plans ahead of one habit, the steps of a growing target included (contract/limits.ts). */
const AHEAD_MAX = 60;

/** A plan ahead as the fields of its habit. */
export const fieldsOfRow = ({ repeat, target }: Pick<AheadRow, 'repeat' | 'target'>) => ({
  weekdays: repeat.type === 'weekdays' ? repeat.days : EVERY_DAY,
  repeat: repeat.type === 'weekdays' ? null : repeat,
  target: target === null ? null : toThousandths(target),
});

/** The fields of a habit as a plan ahead. */
const rowOfFields = ({ weekdays, repeat, target }: Planned): Omit<AheadRow, 'from'> => ({
  repeat: repeat ?? { type: 'weekdays', days: weekdays },
  target: target === null ? null : target / ONE,
});

/**
 * The plans ahead with another from a day on: the fields that it leaves out are those of the plan before it. By hand a growing target is
 * ended: its steps before that day stay, those from it on are dropped.
 */
export function planAhead(
  habit: PlannedAhead,
  from: DayKey,
  change: Partial<Pick<AheadRow, 'repeat' | 'target'>>,
): readonly AheadRow[] {
  const isKept = (row: AheadRow): boolean => row.from < from || (habit.growth === null && row.from > from);
  const kept = habit.ahead.filter(isKept);
  const before = kept.findLast((row) => row.from < from) ?? rowOfFields(habit);
  const row = { from, repeat: change.repeat ?? before.repeat, target: change.target ?? before.target };
  return [...kept, row].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** The days of a step. */
export const spanOf = ({ every }: Growth): number => every.count * (every.unit === 'week' ? 7 : 1);

/** From the day on, the first on which a plan with such a repetition can begin: a total begins with its week or month. */
export function firstStart(repeat: WireRepeat, day: number, weekStart: Weekday): number {
  if (repeat.type !== 'total') return day;
  const [start, end] = periodAround(day, repeat.per, weekStart);
  return start === day ? day : end + 1;
}

/** The steps of a growing target from `today` on; null where it never reaches its end, or by too many steps. */
export function growthRows(
  habit: Planned,
  growth: Growth,
  today: DayKey,
  weekStart: Weekday,
): readonly AheadRow[] | null {
  const { repeat, target } = rowOfFields(habit);
  if (target === null || growth.by === 0) return null;
  const steps = Math.ceil(toThousandths(growth.until - target) / toThousandths(growth.by));
  if (steps < 1 || steps > AHEAD_MAX) return null;
  const rows = Array.from({ length: steps }, (_, index): AheadRow => {
    const day = dayNumber(today) + spanOf(growth) * (index + 1);
    const reached =
      index + 1 === steps ? growth.until : toThousandths(target + growth.by * (index + 1)) / ONE;
    return { from: dayKey(firstStart(repeat, day, weekStart)), repeat, target: reached };
  });
  // Of several steps within one week or month the last counts.
  return rows.filter((row, index) => row.from !== rows[index + 1]?.from);
}

/** The timeline of a habit without its plans ahead: those of one that is paused or archived are not in it. */
export function withoutAhead(
  habit: Pick<PlannedAhead, 'ahead' | 'activated' | 'archivedAt'> & { readonly schedule: Schedule },
): Schedule {
  if (!isActive(habit)) return habit.schedule;
  return habit.schedule.filter(({ from }) => from === null || !habit.ahead.some((row) => row.from === from));
}

/**
 * The timeline with the plans ahead of a habit; without any while it is paused or archived. `weekStartOf`: the first weekday of a row, which
 * keeps that of the time when it was made.
 */
export function layAhead(
  schedule: Schedule,
  habit: PlannedAhead,
  weekStartOf: (row: AheadRow) => Weekday,
): Schedule {
  const [first] = habit.ahead;
  if (first === undefined || !isActive(habit)) return schedule;
  // A change of a day that was done begins on a later one: there it gives way to the plan ahead.
  const laid = schedule.filter(({ from }) => from === null || from < first.from);
  for (const row of habit.ahead) {
    const latest = laid.at(-1);
    const plan: Plan = planInForce({ ...habit, ...fieldsOfRow(row) }, weekStartOf(row));
    if (!(latest && samePlan(latest, plan))) laid.push({ from: row.from, ...plan });
  }
  return laid;
}

/** The timeline of a new habit, with the steps of its growing target; none where it cannot grow so. */
export function startPlan(
  habit: Omit<PlannedAhead, 'ahead'>,
  today: DayKey,
  weekStart: Weekday,
): { readonly schedule: Schedule; readonly ahead: readonly AheadRow[] } {
  const schedule = startSchedule(planInForce(habit, weekStart));
  const ahead = (habit.growth && growthRows(habit, habit.growth, today, weekStart)) ?? [];
  return { schedule: layAhead(schedule, { ...habit, ahead }, () => weekStart), ahead };
}

/**
 * The plans ahead after a change: steps of a growing target begin anew, and end with it. While the habit is paused or archived it waits, and
 * has none.
 */
export function plansAhead(
  before: PlannedAhead,
  after: PlannedAhead,
  today: DayKey,
  weekStart: Weekday,
): Partial<Pick<PlannedAhead, 'ahead' | 'growth'>> {
  if (after.growth === null)
    return before.growth !== null && after.ahead === before.ahead ? { ahead: [] } : {};
  const rows = growthRows(after, after.growth, today, weekStart);
  if (rows === null) return { ahead: [], growth: null };
  return { ahead: isActive(after) ? rows : [] };
}
