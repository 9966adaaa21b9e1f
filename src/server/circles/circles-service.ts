import { hash, randomUUIDv7 } from 'node:crypto';
import type { CreateCircle, JoinCircle, OwnCircle as Listed, UpdateCircle } from '#contract/circles.ts';
import { CIRCLE_MEMBERS_MAX, CIRCLES_MAX } from '#contract/limits.ts';
import {
  inCircle,
  listMembers,
  noteMembers,
  removeFromCircle,
} from '#server/accounts/circles/circle-rows.ts';
import { listBlocked, listMemberships, syncMembership } from '#server/accounts/circles/memberships.ts';
import { idInBytes, USER_ID_BYTES } from '#server/accounts/secrets/opaque-token.ts';
import { instant } from '#server/core/clock/clock.ts';
import {
  countRows,
  deleteRows,
  findRow,
  insertNew,
  insertRow,
  listRows,
  type UserRows,
  updateRows,
} from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { dayClockOf, type Viewer } from '#server/core/http/viewer.ts';
import { withoutUndefined } from '#server/core/http/without-undefined.ts';
import { type OwnCircle, requireCreator, requireMember } from './circle-access.ts';
import { readLinkToken, requireLink, spendLink } from './circle-links.ts';

type Services = Pick<Context, 'database' | 'clock'>;

/** The viewer's circles, with what they show there: from their own rows alone. */
export async function showCircles(rows: UserRows): Promise<Listed[]> {
  const memberships = await listMemberships(rows);
  const shares = memberships.length === 0 ? [] : await listRows(rows, 'shares', { orderBy: ['created_at'] });
  return memberships.map(({ circle_id: id, name, emoji }) => ({
    id,
    name,
    emoji,
    shares: shares
      .filter(({ circle_id }) => circle_id === id)
      .map(({ habit_id: habitId, level, shown_name: shownName }) => ({ habitId, level, shownName })),
  }));
}

/** One of them; a membership that its limit or a block has refused meanwhile is none. */
export async function showMembership(rows: UserRows, circleId: string): Promise<Listed> {
  const circle = (await showCircles(rows)).find(({ id }) => id === circleId);
  if (!circle) throw new ApiError('limitReached');
  return circle;
}

/**
 * Makes a circle, and the viewer its first member. A repetition whose first answer was lost finds the circle that the first request made:
 * its id follows from the key of the request.
 */
export async function createCircle(
  services: Services,
  viewer: Viewer,
  { name, emoji, displayName }: CreateCircle,
  now: number,
): Promise<string> {
  const circleId = idOfNew(viewer, 'circle');
  await requireRoom(services, viewer, circleId);
  const memberId = randomUUIDv7();
  await inCircle(services.database, circleId, async ({ rows, circle }) => {
    if (circle) return;
    const row = { name, emoji, creator_id: memberId, revision: 0, created_at: instant(now) };
    if (!(await insertNew(rows, 'circles', row))) return;
    await addMember(rows, viewer, { memberId, displayName, now });
  });
  await syncMembership(services, circleId, viewer.userId);
  return circleId;
}

/** The id of something new without one of the client: a repetition of its request has the same. */
export function idOfNew({ userId, idempotency }: Viewer, what: 'circle' | 'goal'): string {
  if (!idempotency) return randomUUIDv7();
  const digest = hash('sha256', `${what} ${userId} ${idempotency.key}`, 'buffer');
  return idInBytes(digest.subarray(0, USER_ID_BYTES));
}

/** Before anything is written; the membership itself is counted in a transaction. A circle that the user is in already has room. */
async function requireRoom({ database }: Services, { userId }: Viewer, circleId: string): Promise<void> {
  const own = { queries: database.db, userId };
  if (await findRow(own, 'memberships', { circle_id: circleId })) return;
  if ((await countRows(own, 'memberships')) >= CIRCLES_MAX) throw new ApiError('limitReached');
}

interface NewMember {
  readonly memberId: string;
  readonly displayName: string;
  readonly now: number;
}

async function addMember(
  rows: UserRows,
  { userId, user }: Viewer,
  { memberId, displayName, now }: NewMember,
): Promise<void> {
  const { timeZone, dayStart } = dayClockOf(user);
  await insertRow(rows, 'circle_members', {
    member_id: memberId,
    account_id: userId,
    display_name: displayName,
    muted: 0,
    time_zone: timeZone,
    day_start: dayStart,
    back_on: null,
    shown_revision: 0,
    joined_at: instant(now),
  });
  await noteMembers(rows, [userId], now);
}

/** Joins the circle of a link; a member of it stays one. Answers the circle's id. */
export async function joinCircle(
  services: Services,
  viewer: Viewer,
  { token, displayName }: JoinCircle,
  now: number,
): Promise<string> {
  const key = readLinkToken(token);
  const { database } = services;
  const own = { queries: database.db, userId: viewer.userId };
  await requireRoom(services, viewer, key.userId);
  const blocked = await listBlocked(own);
  await inCircle(database, key.userId, async ({ rows }) => {
    const members = await listMembers(rows);
    // Before the link is looked at: it may have had its last use by the first request of a repetition.
    if (members.some(({ account_id }) => account_id === viewer.userId)) return;
    const link = await requireLink(rows, key, now);
    // The same as for an unknown link: neither learns of a block.
    if (members.some(({ account_id }) => blocked.has(account_id))) throw new ApiError('circleLinkInvalid');
    if (members.length >= CIRCLE_MEMBERS_MAX) throw new ApiError('circleFull');
    await spendLink(rows, link);
    await addMember(rows, viewer, { memberId: randomUUIDv7(), displayName, now });
  });
  await syncMembership(services, key.userId, viewer.userId);
  return key.userId;
}

/** Changes what the creator decides, and what each member does for themselves. */
export async function changeCircle(
  own: OwnCircle,
  { name, emoji, displayName, isMuted }: UpdateCircle,
  now: number,
): Promise<void> {
  const { rows, me } = own;
  const looks = withoutUndefined({ name, emoji });
  if (Object.keys(looks).length > 0) {
    requireCreator(own);
    await updateRows(rows, 'circles', {}, looks);
    const members = await listMembers(rows);
    await noteMembers(
      rows,
      members.map(({ account_id }) => account_id),
      now,
    );
  }
  const muted = isMuted === undefined ? undefined : isMuted ? 1 : 0;
  const changes = withoutUndefined({ display_name: displayName, muted } as const);
  if (Object.keys(changes).length === 0) return;
  await updateRows(rows, 'circle_members', { member_id: me.member_id }, changes);
}

/** Ends a circle for all of its members. */
export async function endCircle(own: OwnCircle, now: number): Promise<void> {
  requireCreator(own);
  const members = await listMembers(own.rows);
  // With everything in it.
  await deleteRows(own.rows, 'circles');
  await noteMembers(
    own.rows,
    members.map(({ account_id }) => account_id),
    now,
  );
}

/** The viewer leaves, or as creator removes another one. */
export async function removeMember(own: OwnCircle, memberId: string, now: number): Promise<void> {
  const member = await requireMember(own, memberId);
  if (member.member_id !== own.me.member_id) requireCreator(own);
  await removeFromCircle(own.rows, own.circle, member, now);
}
