import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { followMember } from '#server/accounts/circles/memberships.ts';
import { finishBlock } from '#server/circles/block.ts';
import { planCheers } from '#server/circles/cheer-summary.ts';
import { showUser } from '#server/circles/show-user.ts';
import type { Job, JobKind } from '#server/core/jobs/job-kinds.ts';
import { cheer, daysGoal, giveGoal, giveLink, makeCircle, memberIdOf, sent } from './circles.ts';
import { buildUser, type TestUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A body of the right shape for each call of circles; its ids and tokens do not exist. */
export const circleBodies = {
  createCircle: { name: 'Sunday runners', emoji: 'running-shoe', displayName: 'Ann' },
  describeCircle: { token: 'none' },
  joinCircle: { token: 'none', displayName: 'Ann' },
  updateCircle: { name: 'Monday runners', displayName: 'Zoé' },
  shareHabit: { habitId: randomUUID(), level: 'week' },
  sendCheer: { to: randomUUID(), kind: 'wow' },
  createGoal: daysGoal,
  updateGoal: { target: 5 },
  linkGoal: { habitId: randomUUID() },
} satisfies Partial<Record<keyof typeof calls, object>>;

/** What ids name in the calls of a circle. */
export interface CircleThings {
  /** The circle. */
  readonly id: string;
  /** Another one than its maker, who has cheered them today. */
  readonly memberId: string;
  readonly linkId: string;
  readonly goalId: string;
  /** Shown there, and linked to the goal. */
  readonly habitId: string;
}

/** A circle that a user made, with another member and one of everything in it; what its jobs do is done. */
export async function giveCircleThings(api: TestApp, as: TestUser, habitId: string): Promise<CircleThings> {
  const other = await buildUser(api);
  const id = await makeCircle(api, as, [other]);
  const memberId = await memberIdOf(api, other, id);
  const { id: linkId } = await giveLink(api, as, id);
  const { id: goalId } = await giveGoal(api, as, id);
  await sent(api, calls.shareHabit, { as, params: { id }, body: { habitId, level: 'full' } });
  await sent(api, calls.linkGoal, { as, params: { id, goalId }, body: { habitId } });
  await cheer(api, as, id, memberId);
  await runCircleJobs(api);
  return { id, memberId, linkId, goalId, habitId };
}

const handlers = {
  circleShow: showUser,
  circleMember: followMember,
  circleBlock: finishBlock,
  cheer: planCheers,
} satisfies Partial<Record<JobKind, unknown>>;

/** Does the jobs of circles that wait, and no others. */
export async function runCircleJobs({ database, clock }: TestApp): Promise<void> {
  const services = { database, clock: () => clock.now };
  const waiting = database.db.selectFrom('jobs').selectAll().where('kind', 'in', Object.keys(handlers));
  for (const { user_id: userId, id, kind, payload, created_at: createdAt } of await waiting.execute()) {
    const job = { userId, payload: JSON.parse(payload) as unknown, createdAt };
    await handlers[kind as 'circleMember'](services, job as Job<'circleMember'>);
    await database.db.deleteFrom('jobs').where('user_id', '=', userId).where('id', '=', id).execute();
  }
}

/** The ids and bodies of a call of circles that succeeds; none for other calls. */
export async function circleSending(
  api: TestApp,
  { path }: Call,
  as: TestUser,
  habitId: string,
): Promise<{
  readonly params: Partial<CircleThings>;
  readonly bodies: Partial<Record<keyof typeof circleBodies, object>>;
}> {
  if (!path.startsWith('/circles')) return { params: {}, bodies: {} };
  if (path === '/circles/describe' || path === '/circles/join') {
    const maker = await buildUser(api);
    const { token } = await giveLink(api, maker, await makeCircle(api, maker));
    return { params: {}, bodies: { describeCircle: { token }, joinCircle: { token, displayName: 'Zoé' } } };
  }
  const params = await giveCircleThings(api, as, habitId);
  return {
    params,
    bodies: {
      shareHabit: { habitId, level: 'week' },
      sendCheer: { to: params.memberId, kind: 'wow' },
      linkGoal: { habitId },
    },
  };
}
