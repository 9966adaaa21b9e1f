import type { Cheer, Circle, CircleGoal, CircleMember } from '#contract/circles.ts';
import { goalProgress, goalStart } from '#domain/circles/circle.ts';
import { partOfDay } from '#domain/circles/part-of-day.ts';
import { isStale, type StoredShare, sharedDays } from '#domain/circles/shared-days.ts';
import { type DayKey, dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { ONE } from '#domain/plan/habit.ts';
import { listMembers } from '#server/accounts/circles/circle-rows.ts';
import { instant } from '#server/core/clock/clock.ts';
import type {
  CircleCheersTable,
  CircleGoalsTable,
  CircleMembersTable,
  CirclePartsTable,
  CircleSharesTable,
  CirclesTable,
} from '#server/core/database/circle-tables.ts';
import { findRow, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { presentLink } from './circle-links.ts';

interface Reading {
  readonly userId: string;
  readonly now: number;
}

/** A circle as one of its members reads it, and the users whose shares there do not reach to their today. */
interface ReadCircle {
  readonly circle: Circle;
  readonly stale: readonly string[];
}

/** Rejects with 404 for everyone but members. Only rows of the circle are read. */
export async function readCircle(rows: UserRows, { userId, now }: Reading): Promise<ReadCircle> {
  const members = await listMembers(rows);
  const me = members.find(({ account_id }) => account_id === userId);
  const circle = me ? await findRow(rows, 'circles', {}) : null;
  if (!me || !circle) throw notFound();
  const shares = await listRows(rows, 'circle_shares', { orderBy: ['habit_id'] });
  const days = new Map(members.map((member) => [member.member_id, dayOf(member, now)]));
  const shown = members.map((member) => presentMember(member, { circle, me, now, shares }));
  const isCreator = circle.creator_id === me.member_id;
  return {
    circle: {
      id: circle.circle_id,
      name: circle.name,
      emoji: circle.emoji,
      isCreator,
      isMuted: me.muted === 1,
      at: instant(now),
      members: shown.map(({ member }) => member),
      goals: await readGoals(rows, { circle, me, now }),
      cheers: await readCheers(rows, days),
      links: await readLinks(rows, isCreator ? {} : { made_by: me.member_id }, now),
    },
    stale: shown.flatMap(({ isOld, accountId }) => (isOld ? [accountId] : [])),
  };
}

/** The today of a member. */
const dayOf = ({ time_zone, day_start }: CircleMembersTable, now: number): DayKey =>
  dayIn(time_zone, now, day_start);

interface Seen {
  readonly circle: CirclesTable;
  readonly me: CircleMembersTable;
  readonly now: number;
}

function presentMember(
  member: CircleMembersTable,
  { circle, me, now, shares }: Seen & { readonly shares: readonly CircleSharesTable[] },
): { readonly member: CircleMember; readonly isOld: boolean; readonly accountId: string } {
  const today = dayOf(member, now);
  const own = shares.filter(({ member_id }) => member_id === member.member_id);
  const read = own.map((share) => ({ share, stored: JSON.parse(share.shown) as StoredShare }));
  return {
    accountId: member.account_id,
    isOld: read.some(({ stored }) => isStale(stored, today)),
    member: {
      id: member.member_id,
      displayName: member.display_name,
      isMe: member === me,
      isCreator: member.member_id === circle.creator_id,
      day: today,
      partOfDay: partOfDay(timeOfDay(member.time_zone, now)),
      isBack: member.back_on === today,
      shares: read.map(({ share, stored }) => presentShare(share, stored, today)),
    },
  };
}

function presentShare(
  { habit_id, name, emoji, level, unit }: CircleSharesTable,
  stored: StoredShare,
  today: DayKey,
): CircleMember['shares'][number] {
  const { days, streak } = sharedDays(stored, level, today);
  return {
    habitId: habit_id,
    name,
    emoji,
    level,
    ...(stored.values !== undefined && { unit }),
    days: days.map(({ value, ...day }) => ({ ...day, ...(value !== undefined && { value: value / ONE }) })),
    ...(streak !== undefined && { streak }),
  };
}

async function readGoals(rows: UserRows, seen: Seen): Promise<CircleGoal[]> {
  const goals = await listRows(rows, 'circle_goals', { orderBy: ['created_at', 'id'] });
  const parts = goals.length === 0 ? [] : await listRows(rows, 'circle_parts');
  return goals.map((goal) =>
    presentGoal(
      goal,
      parts.filter(({ goal_id }) => goal_id === goal.id),
      seen,
    ),
  );
}

/** A goal in the period of the reader's today. */
export function presentGoal(
  goal: CircleGoalsTable,
  parts: readonly CirclePartsTable[],
  { circle, me, now }: Seen,
): CircleGoal {
  const { id, title, unit, target, per, mode, made_by } = goal;
  const from = goalStart(per, dayOf(me, now));
  const done = parts.map((part) => (JSON.parse(part.parts) as Record<DayKey, number>)[from] ?? 0);
  const { reached, isMet } = goalProgress(goal, done);
  return {
    id,
    title,
    unit,
    target: target / ONE,
    per,
    mode,
    from,
    reached: mode === 'sum' ? reached / ONE : reached,
    linked: parts.length,
    isMet,
    habitId: parts.find(({ member_id }) => member_id === me.member_id)?.habit_id ?? null,
    mayChange: made_by === me.member_id || circle.creator_id === me.member_id,
  };
}

/** Those of today, by the day of each sender. */
async function readCheers(rows: UserRows, days: ReadonlyMap<string, DayKey>): Promise<Cheer[]> {
  const earliest = [...days.values()].toSorted()[0] ?? '';
  const cheers = await listRows(rows, 'circle_cheers', { where: { day: ['>=', earliest] } });
  return cheers.filter(({ from_id, day }) => days.get(from_id) === day).map(presentCheer);
}

export const presentCheer = ({
  from_id: from,
  to_id: to,
  kind,
}: Pick<CircleCheersTable, 'from_id' | 'to_id' | 'kind'>): Cheer => ({ from, to, kind });

async function readLinks(
  rows: UserRows,
  where: { readonly made_by?: string },
  now: number,
): Promise<Circle['links']> {
  const links = await listRows(rows, 'circle_links', { where, orderBy: ['expires_at', 'id'] });
  const at = instant(now);
  return links.filter(({ expires_at, uses_left }) => expires_at > at && uses_left > 0).map(presentLink);
}
