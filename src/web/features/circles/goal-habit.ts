import type { CircleGoal } from '#contract/circles.ts';
import type { CreateHabit } from '#contract/habits.ts';
import { TIMES_A_MONTH_MAX, TIMES_A_WEEK_MAX } from '#contract/limits.ts';
import { type HabitKind, keepsLimit, logsAmount } from '#domain/plan/habit.ts';

type Measured = Pick<CircleGoal, 'unit' | 'target' | 'per' | 'mode'>;

interface Counting {
  readonly kind: HabitKind;
  readonly unit: string;
}

/** Whether a habit counts what a goal does: amounts of its unit, or days. A limit counts for none. */
export const fits = ({ kind, unit }: Counting, goal: Pick<Measured, 'unit'>): boolean =>
  !keepsLimit({ kind }) && (goal.unit === '' || (logsAmount({ kind }) && unit === goal.unit));

/** The plan of a habit that does one member's part of a goal: all of it where each does theirs, an even part of a sum. */
export function planFor(
  { unit, target, per, mode }: Measured,
  members: number,
): Omit<CreateHabit, 'id' | 'name' | 'emoji'> {
  const part = Math.ceil(mode === 'each' ? target : target / members);
  if (unit !== '')
    return { kind: 'amount', unit, target: mode === 'each' ? target : part, repeat: { type: 'total', per } };
  const most = per === 'week' ? TIMES_A_WEEK_MAX : TIMES_A_MONTH_MAX;
  const isDaily = per === 'week' && part >= TIMES_A_WEEK_MAX;
  return isDaily ? {} : { repeat: { type: 'times', count: Math.min(part, most), per } };
}
