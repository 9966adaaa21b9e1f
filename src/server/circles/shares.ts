import type { OwnShare, ShareHabit } from '#contract/circles.ts';
import { SHARES_MAX } from '#contract/limits.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { CircleGoalsTable } from '#server/core/database/circle-tables.ts';
import {
  countRows,
  deleteRows,
  findRow,
  insertRow,
  saveRow,
  type UserRows,
} from '#server/core/database/user-rows.ts';
import { ApiError, invalidField, notFound } from '#server/core/errors/api-error.ts';

/** Shows a habit of the viewer in a circle of theirs, or changes what is shown of it. */
export async function shareHabit(
  rows: UserRows,
  circleId: string,
  { habitId, level, shownName = null }: ShareHabit,
  now: number,
): Promise<OwnShare> {
  await requireMembership(rows, circleId);
  const habit = await findRow(rows, 'habits', { id: habitId });
  if (!habit) throw notFound();
  const known = await findRow(rows, 'shares', { habit_id: habitId, circle_id: circleId });
  if (!known && (await countRows(rows, 'shares', { circle_id: circleId })) >= SHARES_MAX)
    throw new ApiError('limitReached');
  await saveRow(rows, 'shares', {
    habit_id: habitId,
    circle_id: circleId,
    level,
    shown_name: shownName,
    created_at: known?.created_at ?? instant(now),
  });
  return { habitId, level, shownName };
}

/** The viewer shows the habit there no longer. */
export async function unshareHabit(rows: UserRows, circleId: string, habitId: string): Promise<void> {
  const where = { habit_id: habitId, circle_id: circleId };
  if (!(await deleteRows(rows, 'shares', where))) throw notFound();
}

/** Lets a habit of the viewer count towards a goal, in place of the one that did; null: none any more. */
export async function linkHabit(
  rows: UserRows,
  { circle_id, id: goal_id, unit, per }: CircleGoalsTable,
  habitId: string | null,
): Promise<void> {
  await requireMembership(rows, circle_id);
  await deleteRows(rows, 'goal_links', { circle_id, goal_id });
  if (habitId !== null) {
    const habit = await findRow(rows, 'habits', { id: habitId });
    if (!habit) throw notFound();
    const hasUnit = unit === '' || habit.unit === unit;
    if (!hasUnit || keepsLimit(habit)) throw invalidField('habitId', 'generic');
    await insertRow(rows, 'goal_links', { circle_id, goal_id, habit_id: habitId, unit, per });
  }
}

async function requireMembership(rows: UserRows, circleId: string): Promise<void> {
  if (!(await findRow(rows, 'memberships', { circle_id: circleId }))) throw notFound();
}
