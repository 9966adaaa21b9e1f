import { findMember, inCircle, removeFromCircle } from '#server/accounts/circles/circle-rows.ts';
import { listMemberships } from '#server/accounts/circles/memberships.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { CircleMembersTable } from '#server/core/database/circle-tables.ts';
import { insertNew, type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-kinds.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { isCreator, type OwnCircle, requireMember } from './circle-access.ts';

/** Parts the viewer and another member in this circle, and answers the user whom the viewer blocks. */
export async function partHere(own: OwnCircle, memberId: string, now: number): Promise<string> {
  const other = await requireMember(own, memberId);
  if (other.member_id === own.me.member_id) throw notFound();
  await part(own, other, now);
  return other.account_id;
}

/** As creator the viewer stays and the other one goes; else the viewer leaves. */
async function part(own: OwnCircle, other: CircleMembersTable, now: number): Promise<void> {
  await removeFromCircle(own.rows, own.circle, isCreator(own) ? other : own.me, now);
}

/** Notes a block among the rows of the one who blocks; the rest is a job, since it concerns rows of the other one and of more circles. */
export async function saveBlock(rows: UserRows, blockedId: string, now: number): Promise<void> {
  await insertNew(rows, 'circle_blocks', { blocked_id: blockedId, created_at: instant(now) });
  await enqueue(rows, { kind: 'circleBlock', id: `block ${blockedId}`, payload: { blockedId }, now });
}

/** The job of a block: first the other one can join no circle of the user any more, then no circle has both. */
export async function finishBlock(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { userId, payload: { blockedId } }: Job<'circleBlock'>,
): Promise<void> {
  await withTransaction(database, blockedId, async (rows) => {
    const other = await findUser(rows.queries, blockedId);
    const block = { blocked_id: userId, created_at: instant(clock()) };
    if (other) await insertNew(rows, 'circle_blocks', block);
  });
  for (const { circle_id } of await listMemberships({ queries: database.db, userId })) {
    await inCircle(database, circle_id, async ({ rows, circle }) => {
      const me = await findMember(rows, userId);
      const other = await findMember(rows, blockedId);
      if (circle && me && other) await part({ rows, circle, me }, other, clock());
    });
  }
}
