import type { TableMaker } from './table-maker.ts';

/** Circles: what each user shows there is among the user's rows, and what members read among those of the circle. */
export async function circles(maker: TableMaker): Promise<void> {
  await maker.addFilled('users', 'in_circle', 'integer', 0);
  await rowsOfUsers(maker);
  await maker
    .table('circles')
    .texts('circle_id', 'name', 'emoji', 'creator_id')
    .naturals('revision')
    .texts('created_at')
    .primaryKey('circle_id')
    .length('name', 1, 60)
    .create();
  await maker
    .table('circle_members')
    .texts('circle_id', 'member_id', 'account_id', 'display_name')
    .flags('muted')
    .texts('time_zone')
    .naturals('day_start')
    .optionalTexts('back_on')
    .naturals('shown_revision')
    .texts('joined_at')
    .primaryKey('circle_id', 'member_id')
    .belongsTo('circle', ['circle_id'], 'circles')
    .length('display_name', 1, 40)
    .create();
  await maker
    .table('circle_shares')
    .texts('circle_id', 'member_id', 'habit_id', 'level', 'name', 'emoji', 'unit', 'shown')
    .primaryKey('circle_id', 'member_id', 'habit_id')
    .belongsTo('member', ['circle_id', 'member_id'], 'circle_members')
    .create();
  await goals(maker);
  await maker
    .table('circle_cheers')
    .texts('circle_id', 'from_id', 'to_id', 'day', 'kind', 'created_at')
    .primaryKey('circle_id', 'from_id', 'to_id', 'day')
    .belongsTo('sender', ['circle_id', 'from_id'], 'circle_members', ['circle_id', 'member_id'])
    .create();
  await maker
    .table('circle_links')
    .texts('circle_id', 'id', 'token_hash', 'made_by')
    .naturals('uses_left')
    .texts('expires_at')
    .primaryKey('circle_id', 'id')
    .belongsTo('circle', ['circle_id'], 'circles')
    .create();
}

async function rowsOfUsers(maker: TableMaker): Promise<void> {
  await maker
    .table('memberships')
    .texts('user_id', 'circle_id', 'member_id', 'name', 'emoji', 'joined_at')
    .primaryKey('user_id', 'circle_id')
    .belongsToUser()
    .create();
  await maker
    .table('shares')
    .texts('user_id', 'circle_id', 'habit_id', 'level')
    .optionalTexts('shown_name')
    .texts('created_at')
    .primaryKey('user_id', 'habit_id', 'circle_id')
    .belongsToHabit()
    .create();
  await maker
    .table('goal_links')
    .texts('user_id', 'circle_id', 'goal_id', 'habit_id', 'unit', 'per')
    .primaryKey('user_id', 'habit_id', 'goal_id')
    .belongsToHabit()
    .create();
  await maker
    .table('circle_blocks')
    .texts('user_id', 'blocked_id', 'created_at')
    .primaryKey('user_id', 'blocked_id')
    .belongsToUser()
    .create();
}

async function goals(maker: TableMaker): Promise<void> {
  await maker
    .table('circle_goals')
    .texts('circle_id', 'id', 'title', 'unit')
    .naturals('target')
    .texts('per', 'mode', 'made_by', 'created_at')
    .primaryKey('circle_id', 'id')
    .belongsTo('circle', ['circle_id'], 'circles')
    .length('title', 1, 60)
    .create();
  await maker
    .table('circle_parts')
    .texts('circle_id', 'goal_id', 'member_id', 'habit_id', 'parts')
    .primaryKey('circle_id', 'member_id', 'goal_id')
    .belongsTo('member', ['circle_id', 'member_id'], 'circle_members')
    .create();
}
