import type { OwnCircleData } from '#contract/own-account.ts';
import { findMember } from '#server/accounts/circles/circle-rows.ts';
import { listMemberships } from '#server/accounts/circles/memberships.ts';
import type { GoalLinksTable, MembershipsTable, SharesTable } from '#server/core/database/circle-tables.ts';
import { listRows, type UserRows } from '#server/core/database/user-rows.ts';

/**
 * What a user has put into each of their circles, for the export: what they show, which habits count towards goals, and the cheers that
 * they sent. Nothing of the others: neither who they are nor for whom a cheer was.
 */
export async function ownCircleData(own: UserRows): Promise<OwnCircleData[]> {
  const memberships = await listMemberships(own);
  const shares = await listRows(own, 'shares', { orderBy: ['created_at', 'habit_id'] });
  const links = await listRows(own, 'goal_links', { orderBy: ['goal_id'] });
  const found: OwnCircleData[] = [];
  for (const membership of memberships) found.push(...(await readOne(own, { membership, shares, links })));
  return found;
}

interface Own {
  readonly membership: MembershipsTable;
  readonly shares: readonly SharesTable[];
  readonly links: readonly GoalLinksTable[];
}

/** None for a circle that the user is not in any more. */
async function readOne({ queries, userId }: UserRows, { membership, shares, links }: Own) {
  const { circle_id } = membership;
  const rows = { queries, userId: circle_id };
  const member = await findMember(rows, userId);
  if (!member) return [];
  const goals = await listRows(rows, 'circle_goals', { columns: ['id', 'title'] });
  const titles = new Map(goals.map(({ id, title }) => [id, title]));
  const cheers = await listRows(rows, 'circle_cheers', {
    columns: ['day', 'kind'],
    where: { from_id: member.member_id },
    orderBy: ['day', 'created_at'],
  });
  return [
    {
      name: membership.name,
      displayName: member.display_name,
      joinedAt: membership.joined_at,
      shares: shares
        .filter((share) => share.circle_id === circle_id)
        .map(({ habit_id: habitId, level, shown_name: shownName }) => ({ habitId, level, shownName })),
      goals: links.flatMap(({ goal_id, habit_id: habitId }) => {
        const title = titles.get(goal_id);
        return title === undefined ? [] : [{ title, habitId }];
      }),
      cheers,
    },
  ];
}
