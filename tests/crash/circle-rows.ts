import { type StoredShare, sharedDays } from '#domain/circles/shared-days.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { Database } from '#server/core/database/database.ts';

export type CircleRows = Awaited<ReturnType<typeof readCircleRows>>;

/** Reads the rows of all circles and of all users back, as only a test may. */
export async function readCircleRows({ db }: Database, today: DayKey) {
  return {
    today,
    users: await db.selectFrom('users').select(['user_id', 'in_circle']).execute(),
    habits: await db.selectFrom('habits').select(['id', 'name']).execute(),
    doneToday: await db
      .selectFrom('habit_days')
      .select(['habit_id', 'day'])
      .where('day', '=', today)
      .where('count', '>', 0)
      .execute(),
    jobs: await db.selectFrom('jobs').selectAll().execute(),
    memberships: await db.selectFrom('memberships').selectAll().execute(),
    shares: await db.selectFrom('shares').selectAll().execute(),
    goal_links: await db.selectFrom('goal_links').selectAll().execute(),
    circle_blocks: await db.selectFrom('circle_blocks').selectAll().execute(),
    circles: await db.selectFrom('circles').selectAll().execute(),
    circle_members: await db.selectFrom('circle_members').selectAll().execute(),
    circle_shares: await db.selectFrom('circle_shares').selectAll().execute(),
    circle_goals: await db.selectFrom('circle_goals').selectAll().execute(),
    circle_parts: await db.selectFrom('circle_parts').selectAll().execute(),
    circle_cheers: await db.selectFrom('circle_cheers').selectAll().execute(),
    circle_links: await db.selectFrom('circle_links').selectAll().execute(),
  };
}

type Lines = readonly string[];

/** Sorted lines of one side that the other lacks, and the other way round. */
function differences(what: string, one: Lines, other: Lines): string[] {
  const [first, second] = [new Set(one), new Set(other)];
  return [
    ...[...first.difference(second)].map((line) => `${what} of the circle alone: ${line}`),
    ...[...second.difference(first)].map((line) => `${what} of the user alone: ${line}`),
    ...(one.length === first.size && other.length === second.size ? [] : [`${what} twice`]),
  ];
}

/** What contradicts itself once all jobs have run; empty when all is well. */
export function circleFaults(rows: CircleRows): string[] {
  return [
    ...repeated(rows),
    ...memberFaults(rows),
    ...shownFaults(rows),
    ...ghosts(rows),
    ...blockFaults(rows),
    ...jobFaults(rows),
  ];
}

/** Every circle and goal was made with a name of its own. */
const repeated = ({ circles, circle_goals }: CircleRows): string[] => {
  const names = [...circles.map(({ name }) => name), ...circle_goals.map(({ title }) => title)];
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`);
};

function memberFaults({ circles, circle_members, memberships, users }: CircleRows): string[] {
  const looks = new Map(circles.map(({ circle_id, name, emoji }) => [circle_id, `${name} ${emoji}`]));
  const inCircle = new Set(memberships.map(({ user_id }) => user_id));
  return [
    ...differences(
      'a membership',
      circle_members.map((each) =>
        [each.circle_id, each.account_id, each.member_id, each.joined_at, looks.get(each.circle_id)].join(
          ' ',
        ),
      ),
      memberships.map((each) =>
        [each.circle_id, each.user_id, each.member_id, each.joined_at, each.name, each.emoji].join(' '),
      ),
    ),
    ...differences(
      'a membership by its user',
      circle_members.map(({ circle_id, account_id }) => `${circle_id} ${account_id}`),
      memberships.map(({ circle_id, user_id }) => `${circle_id} ${user_id}`),
    ),
    ...circles
      .filter(
        (circle) =>
          !circle_members.some((each) => isOf(circle, each) && each.member_id === circle.creator_id),
      )
      .map(({ circle_id }) => `${circle_id} has no creator among its members`),
    ...users
      .filter(({ user_id, in_circle }) => (in_circle === 1) !== inCircle.has(user_id))
      .map(({ user_id, in_circle }) => `${user_id}: in_circle is ${in_circle}`),
  ];
}

const isOf = (one: { readonly circle_id: string }, other: { readonly circle_id: string }) =>
  one.circle_id === other.circle_id;

/** What members read is what each shows: no less, and no more. */
function shownFaults(rows: CircleRows): string[] {
  const accounts = new Map(rows.circle_members.map(({ member_id, account_id }) => [member_id, account_id]));
  const names = new Map(rows.habits.map(({ id, name }) => [id, name]));
  const done = new Set(rows.doneToday.map(({ habit_id }) => habit_id));
  const isDone = (level: (typeof rows.shares)[number]['level'], shown: string) =>
    sharedDays(JSON.parse(shown) as StoredShare, level, rows.today).days.at(-1)?.state === 'done';
  return [
    ...differences(
      'a share',
      rows.circle_shares.map((each) =>
        [
          each.circle_id,
          accounts.get(each.member_id),
          each.habit_id,
          each.level,
          each.name,
          isDone(each.level, each.shown),
        ].join(' '),
      ),
      rows.shares.map((each) =>
        [
          each.circle_id,
          each.user_id,
          each.habit_id,
          each.level,
          each.shown_name ?? names.get(each.habit_id),
          done.has(each.habit_id),
        ].join(' '),
      ),
    ),
    ...differences(
      'a part of a goal',
      rows.circle_parts.map((each) =>
        [each.circle_id, accounts.get(each.member_id), each.goal_id, each.habit_id].join(' '),
      ),
      rows.goal_links.map((each) => [each.circle_id, each.user_id, each.goal_id, each.habit_id].join(' ')),
    ),
  ];
}

/** Rows of a circle or of a member that are no more. */
function ghosts(rows: CircleRows): string[] {
  const members = new Set(rows.circle_members.map((each) => `${each.circle_id} ${each.member_id}`));
  const goals = new Set(rows.circle_goals.map((each) => `${each.circle_id} ${each.id}`));
  const circles = new Set(rows.circles.map(({ circle_id }) => circle_id));
  const needed = [
    ...rows.circle_shares.map((each) => ['share', members, each.circle_id, each.member_id] as const),
    ...rows.circle_parts.map((each) => ['part', members, each.circle_id, each.member_id] as const),
    ...rows.circle_parts.map((each) => ['part', goals, each.circle_id, each.goal_id] as const),
    ...rows.circle_cheers.map((each) => ['cheer', members, each.circle_id, each.from_id] as const),
    ...rows.circle_cheers.map((each) => ['cheer', members, each.circle_id, each.to_id] as const),
    ...rows.circle_links.map((each) => ['link', members, each.circle_id, each.made_by] as const),
  ];
  return [
    ...needed
      .filter(([, known, circleId, id]) => !known.has(`${circleId} ${id}`))
      .map(([what, , circleId, id]) => `a ${what} of ${id} in ${circleId}, which is no more`),
    ...[...rows.circle_members, ...rows.circle_goals]
      .filter(({ circle_id }) => !circles.has(circle_id))
      .map(({ circle_id }) => `a row of ${circle_id}, which is no more`),
  ];
}

function blockFaults({ circle_blocks, circle_members }: CircleRows): string[] {
  return circle_blocks.flatMap(({ user_id, blocked_id }) => [
    ...(circle_blocks.some((each) => each.user_id === blocked_id && each.blocked_id === user_id)
      ? []
      : [`${blocked_id} lacks the block of ${user_id}`]),
    ...circle_members
      .filter((one) => one.account_id === user_id)
      .filter((one) => circle_members.some((other) => isOf(one, other) && other.account_id === blocked_id))
      .map(({ circle_id }) => `${user_id} has blocked ${blocked_id}, and both are in ${circle_id}`),
  ]);
}

const kinds = ['circleShow', 'circleMember', 'circleBlock', 'leaveCircles', 'cheer'] as const;

/** How many jobs there are to do. */
export async function countCircleJobs({ db }: Database): Promise<number> {
  return (await db.selectFrom('jobs').select('id').where('kind', 'in', kinds).execute()).length;
}

function jobFaults({ jobs }: CircleRows): string[] {
  return jobs
    .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
    .map(({ kind, id, last_error }) => `the job ${kind} ${id} is left: ${last_error}`);
}
