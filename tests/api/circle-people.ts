import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { CircleLinksTable } from '#server/core/database/circle-tables.ts';
import {
  block,
  cheer,
  giveCircle,
  giveGoal,
  giveLink,
  leave,
  linkToGoal,
  memberIdOf,
  removeFrom,
  sent,
  share,
} from './circles.ts';
import { buildHabit, buildUser, step, type TestUser } from './factories.ts';
import { send } from './send.ts';
import { type TestApp, TODAY } from './test-app.ts';

/** A person around a circle. Whatever they keep to themselves has `mark` in it. */
export interface Person {
  readonly user: TestUser;
  readonly mark: string;
  /** Shown under another name where the person is a member. */
  readonly habitId: string;
  /** In the circle, as it was then; empty for one who was in none. */
  readonly memberId: string;
}

/** A person with secrets in every column that others may not read: a word in each, and an amount, a cost and a zone. */
async function givePerson(api: TestApp, mark: string, timeZone = 'Europe/Paris'): Promise<Person> {
  const email = `${mark}-address@example.org`;
  const user = await buildUser(api, { firstName: `${mark}-first`, email, timeZone });
  const { id: habitId } = await buildHabit(api, user, {
    name: `${mark}-true-name`,
    kind: 'amount',
    unit: `${mark}-unit`.slice(0, 12),
    target: 1_000,
    cost: 98_765,
    notes: `${mark}-notes`,
    steps: [step(`${mark}-step`)],
    reminderTime: '08:17',
    reminderMessage: `${mark}-reminder`,
    reminders: [{ id: randomUUID(), time: '08:17', message: `${mark}-reminder` }],
    done: ['2026-11-18'],
  });
  const body = { value: 54.321, note: `${mark}-day-note` };
  await sent(api, calls.updateDay, { as: user, params: { id: habitId, day: TODAY }, body });
  await buildHabit(api, user, { name: `${mark}-other-habit`, order: 1 });
  return { user, mark, habitId, memberId: '' };
}

/** What others must not find of a person in any answer. */
export const secretsOf = ({ user: { userId }, mark }: Person): string[] => [
  userId,
  // The same in the bytes of an opaque token.
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url').slice(0, 21),
  mark,
];

const MADE = { mark: 'kmaker', timeZone: 'Pacific/Chatham' };

/** A circle and the people around it. */
export type CircleWorld = Awaited<ReturnType<typeof giveCircleWorld>>;

/** A circle of two who show, count and cheer, with three who were in it: one left, one was removed, one is blocked. */
export async function giveCircleWorld(api: TestApp) {
  const people = [];
  for (const mark of ['kmember', 'kleft', 'kremoved', 'kblocked']) people.push(await givePerson(api, mark));
  const made = await givePerson(api, MADE.mark, MADE.timeZone);
  const id = await giveCircle(
    api,
    made.user,
    people.map(({ user }) => user),
  );
  const goal = await giveGoal(api, made.user, id);
  const placed = [];
  for (const person of [made, ...people]) placed.push(await act(api, id, goal.id, person));
  const [maker, member, left, removed, blocked] = placed as [Person, Person, Person, Person, Person];
  for (const { memberId } of [member, left, removed, blocked]) await cheer(api, maker.user, id, memberId);
  for (const { user } of [member, left, removed, blocked]) await cheer(api, user, id, maker.memberId);
  await leave(api, left.user, id);
  await removeFrom(api, maker.user, id, removed.memberId);
  await block(api, maker.user, id, blocked.memberId);
  const stranger = await givePerson(api, 'kstranger');
  return { id, goalId: goal.id, maker, member, left, removed, blocked, stranger };
}

/** Does all that a member can do for others to see. */
async function act(api: TestApp, circleId: string, goalId: string, person: Person): Promise<Person> {
  const { user, habitId } = person;
  await share(api, user, circleId, { habitId, shownName: 'Something' });
  await linkToGoal(api, user, { circleId, goalId, habitId });
  await giveGoal(api, user, circleId, { title: 'Also together' });
  await giveLink(api, user, circleId);
  return { ...person, memberId: await memberIdOf(api, user, circleId) };
}

/** Links of a circle, by why they work no longer. */
export async function giveDeadLinks(
  api: TestApp,
  as: TestUser,
  circleId: string,
): Promise<Record<string, string>> {
  const make = async (changes: Partial<CircleLinksTable>) => {
    const { id, token } = await giveLink(api, as, circleId);
    const update = api.database.db.updateTable('circle_links').set({ id, ...changes });
    await update.where('circle_id', '=', circleId).where('id', '=', id).execute();
    return { id, token };
  };
  const revoked = await make({});
  await send(api, calls.deleteCircleLink, { as, params: { id: circleId, linkId: revoked.id } });
  return {
    revoked: revoked.token,
    expired: (await make({ expires_at: new Date(api.clock.now).toISOString() })).token,
    'used up': (await make({ uses_left: 0 })).token,
  };
}
