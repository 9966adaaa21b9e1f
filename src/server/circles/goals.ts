import type { CircleGoal, CreateGoal, UpdateGoal } from '#contract/circles.ts';
import { CIRCLE_GOALS_MAX } from '#contract/limits.ts';
import { ONE } from '#domain/plan/habit.ts';
import { askToShow, findMember, listMembers } from '#server/accounts/circles/circle-rows.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { CircleGoalsTable } from '#server/core/database/circle-tables.ts';
import {
  changeRow,
  countRows,
  deleteRows,
  findRow,
  insertRow,
  listRows,
  type UserRows,
} from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { isCreator, type OwnCircle } from './circle-access.ts';
import { presentGoal } from './read-circle.ts';

const inThousandths = (amount: number): number => Math.round(amount * ONE);

/** Sets a goal; one with this id is answered as it is. */
export async function createGoal(
  own: OwnCircle,
  { id, title, unit = '', target, per, mode }: CreateGoal & { readonly id: string },
  now: number,
): Promise<{ readonly goal: CircleGoal; readonly isNew: boolean }> {
  const { rows, circle, me } = own;
  const known = await findRow(rows, 'circle_goals', { id });
  if (known) return { goal: await present(own, known, now), isNew: false };
  if ((await countRows(rows, 'circle_goals')) >= CIRCLE_GOALS_MAX) throw new ApiError('limitReached');
  const created_at = instant(now);
  const row = {
    id,
    title,
    unit,
    target: inThousandths(target),
    per,
    mode,
    made_by: me.member_id,
    created_at,
  };
  await insertRow(rows, 'circle_goals', row);
  return { goal: presentGoal({ circle_id: circle.circle_id, ...row }, [], { ...own, now }), isNew: true };
}

/** Changes a goal: by its maker, or the creator of the circle. */
export async function changeGoal(
  own: OwnCircle,
  id: string,
  { title, target, mode }: UpdateGoal,
  now: number,
): Promise<CircleGoal> {
  const goal = await requireOwnGoal(own, id);
  const thousandths = target === undefined ? undefined : inThousandths(target);
  const changes = withoutUndefined({ title, target: thousandths, mode });
  const isChanged = Object.keys(changes).length > 0;
  const changed = isChanged ? await changeRow(own.rows, 'circle_goals', { id }, changes) : goal;
  return await present(own, changed ?? goal, now);
}

/** Deletes a goal with what members did for it. Their own links to it go by jobs. */
export async function deleteGoal(own: OwnCircle, id: string, now: number): Promise<void> {
  await requireOwnGoal(own, id);
  const parts = await listRows(own.rows, 'circle_parts', { where: { goal_id: id } });
  const linked = new Set(parts.map(({ member_id }) => member_id));
  const members = (await listMembers(own.rows)).filter(({ member_id }) => linked.has(member_id));
  await askToShow(
    own.rows,
    members.map(({ account_id }) => account_id),
    now,
  );
  await deleteRows(own.rows, 'circle_parts', { goal_id: id });
  await deleteRows(own.rows, 'circle_goals', { id });
}

async function requireOwnGoal(own: OwnCircle, id: string): Promise<CircleGoalsTable> {
  const goal = await findRow(own.rows, 'circle_goals', { id });
  if (!goal) throw notFound();
  if (goal.made_by !== own.me.member_id && !isCreator(own)) throw new ApiError('creatorOnly');
  return goal;
}

/** A goal of a circle that the user is a member of. */
export async function requireGoal(rows: UserRows, id: string, userId: string): Promise<CircleGoalsTable> {
  const goal = (await findMember(rows, userId)) && (await findRow(rows, 'circle_goals', { id }));
  if (!goal) throw notFound();
  return goal;
}

async function present(own: OwnCircle, goal: CircleGoalsTable, now: number): Promise<CircleGoal> {
  const parts = await listRows(own.rows, 'circle_parts', { where: { goal_id: goal.id } });
  return presentGoal(goal, parts, { ...own, now });
}
