import { findMember, inCircle, removeFromCircle } from '#server/accounts/circles/circle-rows.ts';
import { listMemberships, syncMembership } from '#server/accounts/circles/memberships.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { insertNew, type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import type { Job } from '#server/core/jobs/job-kinds.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { inOwnCircle, isCreator, requireMember } from './circle-access.ts';

type Services = Pick<Context, 'database' | 'clock'>;

interface Pair {
  readonly userId: string;
  readonly blockedId: string;
}

/**
 * Blocks another member of a circle. The block is noted first, so that its job parts the two wherever the process is killed; here the
 * request does so itself.
 */
export async function blockMember(
  services: Services,
  viewer: Viewer,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  now: number,
): Promise<void> {
  const { userId } = viewer;
  const blockedId = await inOwnCircle(services, id, viewer, async (own) => {
    const other = await requireMember(own, memberId);
    if (other.member_id === own.me.member_id) throw notFound();
    return other.account_id;
  });
  await withTransaction(services.database, userId, async (rows) => await saveBlock(rows, blockedId, now));
  await partIn(services, id, { userId, blockedId });
  await syncMembership(services, id, userId);
}

/** Notes a block among the rows of the one who blocks; the rest is a job, since it concerns rows of the other one and of more circles. */
async function saveBlock(rows: UserRows, blockedId: string, now: number): Promise<void> {
  await insertNew(rows, 'circle_blocks', { blocked_id: blockedId, created_at: instant(now) });
  await enqueue(rows, { kind: 'circleBlock', id: `block ${blockedId}`, payload: { blockedId }, now });
}

/** Parts the two in a circle that has both: a user who is its creator stays and the other one goes; else the user leaves. */
async function partIn({ database, clock }: Services, circleId: string, pair: Pair): Promise<void> {
  await inCircle(database, circleId, async ({ rows, circle }) => {
    const me = await findMember(rows, pair.userId);
    const other = await findMember(rows, pair.blockedId);
    if (!circle || !me || !other) return;
    await removeFromCircle(rows, circle, isCreator({ circle, me }) ? other : me, clock());
  });
}

/** The job of a block: first the other one can join no circle of the user any more, then no circle has both. */
export async function finishBlock(
  services: Services,
  { userId, payload: { blockedId } }: Job<'circleBlock'>,
): Promise<void> {
  const { database, clock } = services;
  await withTransaction(database, blockedId, async (rows) => {
    const other = await findUser(rows.queries, blockedId);
    const block = { blocked_id: userId, created_at: instant(clock()) };
    if (other) await insertNew(rows, 'circle_blocks', block);
  });
  for (const { circle_id } of await listMemberships({ queries: database.db, userId })) {
    await partIn(services, circle_id, { userId, blockedId });
  }
}
