import type { CheerKind, GoalPeriod, goalModes, ShareLevel } from '#domain/circles/circle.ts';

/** Tables of circles (docs/decisions/circles.md): those of members are sharded by the user, those of circles by the circle. */
type Flag = 0 | 1;

/** A circle of a user: what the list of them shows. Written by the circle's jobs. */
export interface MembershipsTable {
  user_id: string;
  circle_id: string;
  /** The id of the user in this circle alone. */
  member_id: string;
  name: string;
  emoji: string;
  joined_at: string;
}

/** What a user shows of a habit in a circle. */
export interface SharesTable {
  user_id: string;
  circle_id: string;
  habit_id: string;
  level: ShareLevel;
  /** In place of the name of the habit; null for its own. */
  shown_name: string | null;
  created_at: string;
}

/** The habit that a user lets count towards a goal. */
export interface GoalLinksTable {
  user_id: string;
  circle_id: string;
  goal_id: string;
  habit_id: string;
  /** Those of the goal, which stay as they are. */
  unit: string;
  per: GoalPeriod;
}

/** People with whom a user is never in one circle; each of the two has a row. */
export interface CircleBlocksTable {
  user_id: string;
  blocked_id: string;
  created_at: string;
}

export interface CirclesTable {
  circle_id: string;
  name: string;
  emoji: string;
  /** The member who made it, or inherited it. */
  creator_id: string;
  /** Raised by each transaction of the circle, so that two of them never run at once. */
  revision: number;
  created_at: string;
}

export interface CircleMembersTable {
  circle_id: string;
  member_id: string;
  /** The user. No foreign key: it is on another shard. */
  account_id: string;
  display_name: string;
  muted: Flag;
  /** The clock of the user: members read each day by that of its owner. */
  time_zone: string;
  day_start: number;
  /** The day on which the user last opened the product after quiet days. */
  back_on: string | null;
  /** The revision of the user's rows from which the shares here were made: an older one never replaces a newer one. */
  shown_revision: number;
  joined_at: string;
}

/** What members read of a habit of one of them: as much as its level allows, and no more. */
export interface CircleSharesTable {
  circle_id: string;
  member_id: string;
  habit_id: string;
  level: ShareLevel;
  name: string;
  emoji: string;
  unit: string;
  /** JSON of the domain's StoredShare. */
  shown: string;
}

export interface CircleGoalsTable {
  circle_id: string;
  id: string;
  title: string;
  /** Empty: the days on which the habit is done. */
  unit: string;
  /** In whole thousandths. */
  target: number;
  per: GoalPeriod;
  mode: (typeof goalModes)[number];
  /** The member who made it. */
  made_by: string;
  created_at: string;
}

/** What a member did for a goal. */
export interface CirclePartsTable {
  circle_id: string;
  goal_id: string;
  member_id: string;
  habit_id: string;
  /** JSON: by the first day of the current and of the former period, whole thousandths. */
  parts: string;
}

export interface CircleCheersTable {
  circle_id: string;
  from_id: string;
  to_id: string;
  /** Of the sender. */
  day: string;
  kind: CheerKind;
  created_at: string;
}

/** A link by which people join. */
export interface CircleLinksTable {
  circle_id: string;
  id: string;
  /** SHA-256 of the token's secret, base64url: the secret itself is never stored. */
  token_hash: string;
  /** The member who made it. */
  made_by: string;
  uses_left: number;
  expires_at: string;
}

export interface CircleTables {
  memberships: MembershipsTable;
  shares: SharesTable;
  goal_links: GoalLinksTable;
  circle_blocks: CircleBlocksTable;
  circles: CirclesTable;
  circle_members: CircleMembersTable;
  circle_shares: CircleSharesTable;
  circle_goals: CircleGoalsTable;
  circle_parts: CirclePartsTable;
  circle_cheers: CircleCheersTable;
  circle_links: CircleLinksTable;
}
