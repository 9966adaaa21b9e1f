import { findMember, inCircle } from '#server/accounts/circles/circle-rows.ts';
import type { CircleMembersTable, CirclesTable } from '#server/core/database/circle-tables.ts';
import { findRow, type UserScope } from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import type { Viewer } from '#server/core/http/viewer.ts';

/** A circle in a transaction of its own, and the member of it that the viewer is. */
export interface OwnCircle {
  readonly rows: UserScope;
  readonly circle: CirclesTable;
  readonly me: CircleMembersTable;
}

/** Runs `work` on a circle of the viewer, in one transaction. Rejects with 404 for everyone but its members. */
export async function inOwnCircle<T>(
  { database }: Pick<Context, 'database'>,
  circleId: string,
  { userId }: Pick<Viewer, 'userId'>,
  work: (own: OwnCircle) => Promise<T>,
): Promise<T> {
  return await inCircle(database, circleId, async ({ rows, circle }) => {
    const me = circle && (await findMember(rows, userId));
    if (!me) throw notFound();
    return await work({ rows, circle, me });
  });
}

export const isCreator = ({ circle, me }: Pick<OwnCircle, 'circle' | 'me'>): boolean =>
  circle.creator_id === me.member_id;

export function requireCreator(own: Pick<OwnCircle, 'circle' | 'me'>): void {
  if (!isCreator(own)) throw new ApiError('creatorOnly');
}

/** Another member, or the viewer. Rejects with 404 for an id of another circle. */
export async function requireMember({ rows }: OwnCircle, memberId: string): Promise<CircleMembersTable> {
  const member = await findRow(rows, 'circle_members', { member_id: memberId });
  if (!member) throw notFound();
  return member;
}
