import { sql } from 'kysely';
import type { CircleMembersTable, CirclesTable } from '#server/core/database/circle-tables.ts';
import type { Database } from '#server/core/database/database.ts';
import {
  changeRow,
  deleteRows,
  findRow,
  listRows,
  type UserRows,
  type UserScope,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { enqueueOnce } from '#server/core/jobs/waiting-jobs.ts';

/** A circle in a transaction of its own. */
export interface CircleWork {
  readonly rows: UserScope;
  /** Null where there is none with this id. */
  readonly circle: CirclesTable | null;
}

/** Runs `work` on the rows of a circle, in one transaction: two of the same circle never run at once. */
export async function inCircle<T>(
  database: Database,
  circleId: string,
  work: (parts: CircleWork) => Promise<T>,
): Promise<T> {
  return await withTransaction(database, circleId, async (rows) => {
    const circle = await changeRow(rows, 'circles', {}, { revision: sql<number>`revision + 1` });
    return await work({ rows, circle });
  });
}

/** The member of a circle that a user is; null when the user is none. */
export async function findMember(rows: UserRows, userId: string): Promise<CircleMembersTable | null> {
  return await findRow(rows, 'circle_members', { account_id: userId });
}

/** The members of a circle, in the order in which they joined. */
export async function listMembers(rows: UserRows): Promise<CircleMembersTable[]> {
  return await listRows(rows, 'circle_members', { orderBy: ['joined_at', 'member_id'] });
}

/** After a change of who is a member, or of what the memberships show of the circle: the rows of these users follow by jobs. */
export async function noteMembers(rows: UserRows, userIds: readonly string[], now: number): Promise<void> {
  const jobs = userIds.map((accountId) => {
    return { kind: 'circleMember', id: `member ${accountId}`, payload: { accountId }, now } as const;
  });
  await enqueueOnce(rows, jobs);
}

/** What these users show in the circle is made anew, by jobs. */
export async function askToShow(rows: UserRows, userIds: readonly string[], now: number): Promise<void> {
  const jobs = userIds.map((accountId) => {
    return { kind: 'circleShow', id: `show ${accountId}`, payload: { accountId }, now } as const;
  });
  await enqueueOnce(rows, jobs);
}

/**
 * Takes a member out of a circle, with all that they showed and were sent there. When its creator leaves, the one who joined first
 * inherits; the last one out ends it (docs/rules/circles.md#leaving).
 */
export async function removeFromCircle(
  rows: UserRows,
  circle: CirclesTable,
  { member_id, account_id }: CircleMembersTable,
  now: number,
): Promise<void> {
  await deleteRows(rows, 'circle_cheers', { to_id: member_id });
  await deleteRows(rows, 'circle_links', { made_by: member_id });
  // With shares, parts of goals, and cheers that they sent.
  await deleteRows(rows, 'circle_members', { member_id });
  await noteMembers(rows, [account_id], now);
  const [oldest] = await listMembers(rows);
  if (!oldest) {
    await deleteRows(rows, 'circles');
    return;
  }
  const creator_id = circle.creator_id === member_id ? oldest.member_id : circle.creator_id;
  if (creator_id !== circle.creator_id) await updateRows(rows, 'circles', {}, { creator_id });
  // A common goal stays, and is the creator's.
  await updateRows(rows, 'circle_goals', { made_by: member_id }, { made_by: creator_id });
}
