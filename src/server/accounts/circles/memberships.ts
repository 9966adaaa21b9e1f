import { CIRCLES_MAX } from '#contract/limits.ts';
import { findUser, updateUser } from '#server/accounts/users/user-repository.ts';
import type { MembershipsTable } from '#server/core/database/circle-tables.ts';
import {
  countRows,
  deleteRows,
  findRow,
  listRows,
  saveRow,
  type UserRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Job } from '#server/core/jobs/job-kinds.ts';
import { findMember, inCircle, listMembers, removeFromCircle } from './circle-rows.ts';

type Services = Pick<Context, 'database' | 'clock'>;

/** A membership as the circle has it, and the users who are its members. */
interface Seen extends Omit<MembershipsTable, 'user_id'> {
  readonly accounts: readonly string[];
}

/** After so many rounds another change of the same membership has enqueued a job of its own. */
const ROUNDS = 4;

/**
 * Makes the membership of a user that which the circle has, among the user's own rows. Both sides are compared again after each write, so
 * that the last of several is right. A circle that the user may not be in, by their limit or a block, is left.
 */
export async function syncMembership(services: Services, circleId: string, userId: string): Promise<void> {
  const { database, clock } = services;
  let seen = await findSeen(services, circleId, userId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const noted = seen;
    const isKept = await withTransaction(database, userId, async (rows) =>
      noted ? await keepMembership(rows, noted) : await forgetMembership(rows, circleId),
    );
    if (!isKept) {
      await inCircle(database, circleId, async ({ rows, circle }) => {
        const member = await findMember(rows, userId);
        if (circle && member) await removeFromCircle(rows, circle, member, clock());
      });
    }
    seen = await findSeen(services, circleId, userId);
    if (isKept && seen?.member_id === noted?.member_id && seen?.name === noted?.name) return;
  }
}

async function findSeen({ database }: Services, circleId: string, userId: string): Promise<Seen | null> {
  const rows = { queries: database.db, userId: circleId };
  const circle = await findRow(rows, 'circles', {});
  const members = circle ? await listMembers(rows) : [];
  const own = members.find(({ account_id }) => account_id === userId);
  if (!circle || !own) return null;
  const { name, emoji } = circle;
  const { member_id, joined_at } = own;
  const accounts = members.map(({ account_id }) => account_id);
  return { circle_id: circleId, member_id, name, emoji, joined_at, accounts };
}

/** False when the user may not be in it. */
async function keepMembership(rows: UserRows, { accounts, ...seen }: Seen): Promise<boolean> {
  const user = await findUser(rows.queries, rows.userId);
  if (!user || user.closes_at !== null) return false;
  const known = await findRow(rows, 'memberships', { circle_id: seen.circle_id });
  if (!known && (await countRows(rows, 'memberships')) >= CIRCLES_MAX) return false;
  const blocked = known ? null : await listBlocked(rows);
  if (blocked && accounts.some((account) => blocked.has(account))) return false;
  // Left, and joined again: what was shown before is shown no more.
  if (known && known.member_id !== seen.member_id) await deleteShown(rows, seen.circle_id);
  await saveRow(rows, 'memberships', seen);
  if (user.in_circle === 0) await updateUser(rows, { in_circle: 1 });
  return true;
}

/** Deletes a membership with all that the user showed there. */
async function forgetMembership(rows: UserRows, circleId: string): Promise<true> {
  await deleteShown(rows, circleId);
  await deleteRows(rows, 'memberships', { circle_id: circleId });
  if ((await countRows(rows, 'memberships')) === 0) await updateUser(rows, { in_circle: 0 });
  return true;
}

async function deleteShown(rows: UserRows, circleId: string): Promise<void> {
  await deleteRows(rows, 'shares', { circle_id: circleId });
  await deleteRows(rows, 'goal_links', { circle_id: circleId });
}

/** The users with whom a user is never in one circle. */
export async function listBlocked(rows: UserRows): Promise<ReadonlySet<string>> {
  const blocks = await listRows(rows, 'circle_blocks', { columns: ['blocked_id'] });
  return new Set(blocks.map(({ blocked_id }) => blocked_id));
}

/** Deletes from the rows of others that a user and they are never in one circle: of an account that is erased. */
export async function liftBlocks(
  { database }: Pick<Services, 'database'>,
  { userId }: Pick<Job, 'userId'>,
): Promise<void> {
  for (const otherId of await listBlocked({ queries: database.db, userId })) {
    await withTransaction(database, otherId, async (rows) => {
      await deleteRows(rows, 'circle_blocks', { blocked_id: userId });
    });
  }
}

/** A user's circles, the oldest membership first. */
export async function listMemberships(rows: UserRows): Promise<MembershipsTable[]> {
  return await listRows(rows, 'memberships', { orderBy: ['joined_at', 'circle_id'] });
}

/** The job of a circle that the membership of one user follows. */
export async function followMember(
  services: Services,
  { userId, payload }: Job<'circleMember'>,
): Promise<void> {
  await syncMembership(services, userId, payload.accountId);
}

/** Takes a user out of all circles: of an account that is closed. It can stop at any point and start again. */
export async function leaveCircles(services: Services, { userId }: Pick<Job, 'userId'>): Promise<void> {
  const { database, clock } = services;
  for (const { circle_id } of await listMemberships({ queries: database.db, userId })) {
    await inCircle(database, circle_id, async ({ rows, circle }) => {
      const member = await findMember(rows, userId);
      if (circle && member) await removeFromCircle(rows, circle, member, clock());
    });
    await syncMembership(services, circle_id, userId);
  }
}
