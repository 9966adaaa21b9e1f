import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Circle, CircleGoal, CreateGoal, ShareHabit } from '#contract/circles.ts';
import type { TestUser } from './factories.ts';
import { type Received, type Sending, send } from './send.ts';
import type { TestApp } from './test-app.ts';

/** A goal that any habit can be linked to. */
export const daysGoal: CreateGoal = { title: 'Together', target: 3, per: 'week', mode: 'each' };

/** Sends a call that must succeed, and answers its body. */
export async function sent<const C extends Call>(
  api: TestApp,
  call: C,
  sending: Sending,
): Promise<Received<C>['body']> {
  const { status, text, body } = await send(api, call, sending);
  if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
  return body;
}

/** A circle that a user made and others joined by its link, in this order, with all jobs done. Answers its id. */
export async function giveCircle(
  api: TestApp,
  as: TestUser,
  others: readonly TestUser[] = [],
  name = 'Sunday runners',
): Promise<string> {
  const id = await makeCircle(api, as, others, name);
  await api.app.jobs.runDue();
  return id;
}

/** The same by the calls alone: jobs are left as they are. */
export async function makeCircle(
  api: TestApp,
  as: TestUser,
  others: readonly TestUser[] = [],
  name = 'Sunday runners',
): Promise<string> {
  const body = { name, emoji: 'running-shoe', displayName: 'Maker' };
  const { id } = await sent(api, calls.createCircle, { as, body });
  if (others.length > 0) {
    const { token } = await giveLink(api, as, id);
    for (const [index, other] of others.entries()) await join(api, other, token, `Member ${index + 1}`);
  }
  return id;
}

/** A link to a circle that works. */
export async function giveLink(
  api: TestApp,
  as: TestUser,
  circleId: string,
): Promise<{ readonly id: string; readonly token: string }> {
  const { id, token } = await sent(api, calls.createCircleLink, { as, params: { id: circleId } });
  return { id, token: token ?? '' };
}

/** Joins by a link. Answers the circle's id. */
export async function join(
  api: TestApp,
  as: TestUser,
  token: string,
  displayName = 'Member',
): Promise<string> {
  return (await sent(api, calls.joinCircle, { as, body: { token, displayName } })).id;
}

/** What a member reads of a circle. */
export async function circleOf(api: TestApp, as: TestUser, circleId: string): Promise<Circle> {
  return await sent(api, calls.getCircle, { as, params: { id: circleId } });
}

/** The member of a circle that a user is, by their id there. */
export async function memberIdOf(api: TestApp, as: TestUser, circleId: string): Promise<string> {
  const { members } = await circleOf(api, as, circleId);
  return members.find(({ isMe }) => isMe)?.id ?? '';
}

/** Shows a habit in a circle, and the circle what there is to see. */
export async function share(
  api: TestApp,
  as: TestUser,
  circleId: string,
  { level = 'week', ...given }: Pick<ShareHabit, 'habitId'> & Partial<ShareHabit>,
): Promise<void> {
  await sent(api, calls.shareHabit, { as, params: { id: circleId }, body: { level, ...given } });
  await api.app.jobs.runDue();
}

export async function giveGoal(
  api: TestApp,
  as: TestUser,
  circleId: string,
  given: Partial<CreateGoal> = {},
): Promise<CircleGoal> {
  return await sent(api, calls.createGoal, { as, params: { id: circleId }, body: { ...daysGoal, ...given } });
}

/** Lets a habit count towards a goal, and the circle know how much. */
export async function linkToGoal(
  api: TestApp,
  as: TestUser,
  ids: { readonly circleId: string; readonly goalId: string; readonly habitId: string | null },
): Promise<void> {
  const { circleId, goalId, habitId } = ids;
  await sent(api, calls.linkGoal, { as, params: { id: circleId, goalId }, body: { habitId } });
  await api.app.jobs.runDue();
}

/** Cheers another member, by their id in the circle. */
export async function cheer(
  api: TestApp,
  as: TestUser,
  circleId: string,
  to: string,
  kind: 'wellDone' | 'withYou' | 'welcomeBack' | 'wow' = 'wellDone',
): Promise<void> {
  await sent(api, calls.sendCheer, { as, params: { id: circleId }, body: { to, kind } });
}

/** Leaves a circle. */
export async function leave(api: TestApp, as: TestUser, circleId: string): Promise<void> {
  await removeFrom(api, as, circleId, await memberIdOf(api, as, circleId));
}

/** Takes another member out, by their id in the circle. */
export async function removeFrom(
  api: TestApp,
  as: TestUser,
  circleId: string,
  memberId: string,
): Promise<void> {
  await sent(api, calls.removeMember, { as, params: { id: circleId, memberId } });
  await api.app.jobs.runDue();
}

/** Blocks another member, by their id in the circle. */
export async function block(api: TestApp, as: TestUser, circleId: string, memberId: string): Promise<void> {
  await sent(api, calls.blockMember, { as, params: { id: circleId, memberId } });
  await api.app.jobs.runDue();
}
