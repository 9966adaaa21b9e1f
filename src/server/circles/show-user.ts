import { goalPart, goalStart } from '#domain/circles/circle.ts';
import { type StoredShare, storedShare } from '#domain/circles/shared-days.ts';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { findMember, inCircle } from '#server/accounts/circles/circle-rows.ts';
import { listMemberships, syncMembership } from '#server/accounts/circles/memberships.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type {
  CircleMembersTable,
  CirclePartsTable,
  CircleSharesTable,
  GoalLinksTable,
  SharesTable,
} from '#server/core/database/circle-tables.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  deleteRows,
  listRows,
  saveRow,
  type UserRows,
  updateRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { dayClockOf, hasGrace, todayOf } from '#server/core/http/viewer.ts';
import type { Job } from '#server/core/jobs/job-kinds.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { recordColumns, recordOf } from '#server/habits/records/habit-list-repository.ts';

type ShownShare = Omit<CircleSharesTable, 'circle_id' | 'member_id'>;
type ShownPart = Omit<CirclePartsTable, 'circle_id' | 'member_id'>;
type ShownClock = Pick<CircleMembersTable, 'time_zone' | 'day_start' | 'shown_revision'> &
  Partial<Pick<CircleMembersTable, 'back_on'>>;

/** What a user shows in one circle. */
interface ShownThere {
  readonly circleId: string;
  readonly clock: ShownClock;
  readonly shares: readonly ShownShare[];
  readonly parts: readonly ShownPart[];
}

/**
 * The job that writes what a user shows into each of their circles, one transaction each. It carries the revision of the user's rows: what
 * is older than what a circle has is not written. `only`: into this circle alone.
 */
export async function showUser(
  services: Pick<Context, 'database' | 'clock'>,
  {
    userId: owner,
    payload: { accountId: userId = owner, backOn },
  }: Pick<Job<'circleShow'>, 'userId' | 'payload'>,
  only?: string,
): Promise<void> {
  const { database, clock } = services;
  const shown = await withTransaction(database, userId, async (rows) => await readShown(rows, clock()));
  for (const there of shown) {
    if (only !== undefined && there.circleId !== only) continue;
    const gone = await inCircle(database, there.circleId, async ({ rows }) => {
      const member = await findMember(rows, userId);
      return member && (await writeShown(rows, member, backOn === undefined ? there : backAt(there, backOn)));
    });
    if (gone === null) await syncMembership(services, there.circleId, userId);
    else if (gone.length > 0) await unlink(database, userId, there.circleId, gone);
  }
}

/** Deletes a user's links to goals that their circle has no more. */
async function unlink(
  database: Context['database'],
  userId: string,
  circle_id: string,
  goalIds: readonly string[],
): Promise<void> {
  await withTransaction(database, userId, async (rows) => {
    await deleteRows(rows, 'goal_links', { circle_id, goal_id: ['in', goalIds] });
  });
}

const backAt = (there: ShownThere, back_on: DayKey): ShownThere => ({
  ...there,
  clock: { ...there.clock, back_on },
});

async function readShown(rows: UserRows, now: number): Promise<ShownThere[]> {
  const user = await findUser(rows.queries, rows.userId);
  const circles = user ? await listMemberships(rows) : [];
  if (!user || circles.length === 0) return [];
  const shares = await listRows(rows, 'shares');
  const links = await listRows(rows, 'goal_links');
  const habits = await readHabits(rows, user, [...shares, ...links], now);
  const { timeZone, dayStart } = dayClockOf(user);
  const clock = { time_zone: timeZone, day_start: dayStart, shown_revision: user.revision };
  return circles.map(({ circle_id: circleId }) => ({
    circleId,
    clock,
    shares: shares.filter(({ circle_id }) => circle_id === circleId).flatMap(habits.share),
    parts: links.filter(({ circle_id }) => circle_id === circleId).flatMap(habits.part),
  }));
}

/** How each share and each part of a goal is made from the habits that they name; none for a habit that is gone. */
async function readHabits(
  rows: UserRows,
  user: UsersTable,
  named: readonly { readonly habit_id: string }[],
  now: number,
) {
  const ids = [...new Set(named.map(({ habit_id }) => habit_id))];
  const columns = [...recordColumns, 'unit'] as const;
  const stored =
    ids.length === 0 ? [] : await listRows(rows, 'habits', { columns, where: { id: ['in', ids] } });
  const today = todayOf({ user }, now);
  const { weekStart } = settingsOf(user);
  const habits = new Map(
    stored.map((row) => {
      const record = { ...recordOf(row, breaksIn(user), today), grace: hasGrace(user) };
      return [row.id, { ...row, record }] as const;
    }),
  );
  return {
    share: ({ habit_id, level, shown_name }: SharesTable): ShownShare[] => {
      const habit = habits.get(habit_id);
      if (!habit) return [];
      const shown: StoredShare = storedShare(habit.record, level, { today, weekStart });
      const unit = shown.values === undefined ? '' : habit.unit;
      const { name, emoji } = habit;
      return [{ habit_id, level, name: shown_name ?? name, emoji, unit, shown: JSON.stringify(shown) }];
    },
    part: ({ habit_id, goal_id, unit, per }: GoalLinksTable): ShownPart[] => {
      const record = habits.get(habit_id)?.record;
      if (!record) return [];
      const start = goalStart(per, today);
      const before = addDays(start, -1);
      const former = goalStart(per, before);
      const parts = {
        [former]: goalPart(record, { unit }, former, before),
        [start]: goalPart(record, { unit }, start, today),
      };
      return [{ goal_id, habit_id, parts: JSON.stringify(parts) }];
    },
  };
}

/** Answers the goals of what the user links that the circle has no more. */
async function writeShown(
  rows: UserRows,
  member: CircleMembersTable,
  there: ShownThere,
): Promise<readonly string[]> {
  const { member_id, shown_revision } = member;
  if (there.clock.shown_revision < shown_revision) {
    // A later write has overtaken this: it says nothing of the day on which the user came back.
    const { back_on } = there.clock;
    if (back_on) await updateRows(rows, 'circle_members', { member_id }, { back_on });
    return [];
  }
  await updateRows(rows, 'circle_members', { member_id }, there.clock);
  await replaceShares(rows, member_id, there.shares);
  return await replaceParts(rows, member_id, there.parts);
}

/** Writes what has changed: mostly one row. */
async function replaceShares(
  rows: UserRows,
  member_id: string,
  shares: readonly ShownShare[],
): Promise<void> {
  const stored = await listRows(rows, 'circle_shares', { where: { member_id } });
  const gone = stored.filter(({ habit_id }) => !shares.some((each) => each.habit_id === habit_id));
  for (const { habit_id } of gone) await deleteRows(rows, 'circle_shares', { member_id, habit_id });
  for (const share of shares) {
    const before = stored.find(({ habit_id }) => habit_id === share.habit_id);
    if (!before || !hasSame(before, share)) await saveRow(rows, 'circle_shares', { member_id, ...share });
  }
}

async function replaceParts(
  rows: UserRows,
  member_id: string,
  parts: readonly ShownPart[],
): Promise<readonly string[]> {
  const goals = await listRows(rows, 'circle_goals', { columns: ['id'] });
  const wanted = parts.filter(({ goal_id }) => goals.some(({ id }) => id === goal_id));
  const stored = await listRows(rows, 'circle_parts', { where: { member_id } });
  const gone = stored.filter(({ goal_id }) => !wanted.some((each) => each.goal_id === goal_id));
  for (const { goal_id } of gone) await deleteRows(rows, 'circle_parts', { member_id, goal_id });
  for (const part of wanted) {
    const before = stored.find(({ goal_id }) => goal_id === part.goal_id);
    if (!before || !hasSame(before, part)) await saveRow(rows, 'circle_parts', { member_id, ...part });
  }
  return parts.map(({ goal_id }) => goal_id).filter((id) => !wanted.some(({ goal_id }) => goal_id === id));
}

const hasSame = <T extends object>(stored: T, wanted: Partial<T>): boolean =>
  Object.entries(wanted).every(([name, value]) => stored[name as keyof T] === value);
