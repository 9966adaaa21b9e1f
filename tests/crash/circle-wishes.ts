import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Circle, CircleGoal, CircleMember } from '#contract/circles.ts';
import { CIRCLE_LINK_USES } from '#contract/limits.ts';
import { cheerKinds, shareLevels } from '#domain/circles/circle.ts';
import type { TestUser } from '#tests/api/factories.ts';
import type { CircleLedger } from './circle-ledger.ts';
import type { CircleRows } from './circle-rows.ts';

export interface Person extends TestUser {
  readonly habits: readonly string[];
  /** In every circle: by it the others know who this is. */
  readonly displayName: string;
}

/** A write that a person wants, until it is answered. */
export interface Wish {
  readonly call: Call;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key: string;
  /** Called before each attempt; the function that it answers is called when that one is answered. */
  readonly sent?: () => () => void;
  /** What the rows must say from the answer on; not answered, it may be so or not. */
  readonly about?: string;
  readonly told: (answer: Answered, from: number) => void;
}

/** What is read of an answer. */
interface Answered {
  readonly id: string;
  readonly token?: string | null;
}

interface Invitation {
  readonly circleId: string;
  readonly token: string;
  attempts: number;
}

/** What all persons know together. */
export interface World {
  readonly ledger: CircleLedger;
  readonly people: readonly Person[];
  readonly invitations: Invitation[];
  /** The circles that were made, to be made again under the same key. */
  readonly made: { readonly person: Person; readonly wish: Wish; readonly id: string }[];
  blocks: number;
}

/** A person in a circle, as they have just read it. */
interface Seat {
  readonly world: World;
  readonly person: Person;
  readonly circle: Circle;
  readonly me: CircleMember;
}

const LINKS_KEPT = 6;
const CIRCLES_AT_MOST = 4;
const chance = (part: number) => Math.random() < part;
export const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

function createWish({ ledger, made }: World, person: Person): Wish {
  const key = randomUUID();
  const body = { name: `Circle ${key}`, emoji: 'running-shoe', displayName: person.displayName };
  const wish: Wish = {
    call: calls.createCircle,
    body,
    key,
    told: ({ id }, from) => {
      if (!made.some((each) => each.wish === wish)) made.push({ person, wish, id });
      ledger.entered(id, person.userId, from);
    },
  };
  return wish;
}

function joinWish({ ledger, invitations }: World, person: Person): Wish | undefined {
  const invitation = oneOf(invitations.slice(-LINKS_KEPT));
  if (!invitation) return undefined;
  const { token, circleId } = invitation;
  return {
    call: calls.joinCircle,
    body: { token, displayName: person.displayName },
    key: randomUUID(),
    sent: () => {
      invitation.attempts += 1;
      return () => {};
    },
    told: (_, from) => ledger.entered(circleId, person.userId, from),
  };
}

/** What a person wants who is in no circle, or looks at none. */
export function outsideWish(world: World, person: Person, circles: number): Wish | undefined {
  if (circles >= CIRCLES_AT_MOST) return undefined;
  return chance(0.3) ? createWish(world, person) : joinWish(world, person);
}

export function tickWish({ ledger }: World, { habits }: Person, today: string): Wish {
  const habitId = oneOf(habits) ?? '';
  const isDone = chance(0.6);
  const about = `tick of ${habitId}`;
  const holds = ({ doneToday }: CircleRows) =>
    doneToday.some(({ habit_id, day }) => habit_id === habitId && day === today) === isDone;
  return {
    call: calls.setActivities,
    params: { id: habitId },
    body: { action: isDone ? 'create' : 'remove', days: [today] },
    key: randomUUID(),
    about,
    // Of another day nothing is read.
    told: () => ledger.promise(about, { members: [], holds: (rows) => rows.today !== today || holds(rows) }),
  };
}

function linkWish({ world: { ledger, invitations }, circle, me }: Seat): Wish {
  return {
    call: calls.createCircleLink,
    params: { id: circle.id },
    key: randomUUID(),
    told: ({ id, token }) => {
      // A repetition has none.
      if (!token) return;
      const invitation = { circleId: circle.id, token, attempts: 0 };
      invitations.push(invitation);
      const holds = ({ circle_links }: CircleRows) =>
        invitation.attempts >= CIRCLE_LINK_USES || circle_links.some((link) => link.id === id);
      ledger.promise(`link ${id}`, { members: [me.id], holds });
    },
  };
}

function shareWish({ world: { ledger }, person, circle, me }: Seat): Wish {
  const habitId = oneOf(person.habits) ?? '';
  const level = chance(0.75) ? oneOf(shareLevels) : undefined;
  const about = `share of ${habitId} in ${circle.id}`;
  const holds = ({ shares }: CircleRows) =>
    shares.find(({ habit_id, circle_id }) => habit_id === habitId && circle_id === circle.id)?.level ===
    level;
  return {
    ...(level
      ? { call: calls.shareHabit, params: { id: circle.id }, body: { habitId, level } }
      : { call: calls.unshareHabit, params: { id: circle.id, habitId } }),
    key: randomUUID(),
    about,
    told: () => ledger.promise(about, { members: [me.id], holds }),
  };
}

function cheerWish({ world: { ledger }, circle, me }: Seat): Wish | undefined {
  const to = oneOf(othersOf(circle));
  const kind = oneOf(cheerKinds);
  if (!to) return undefined;
  const about = `cheer from ${me.id} to ${to.id}`;
  const holds = ({ circle_cheers }: CircleRows) =>
    circle_cheers.some((each) => each.from_id === me.id && each.to_id === to.id && each.kind === kind);
  return {
    call: calls.sendCheer,
    params: { id: circle.id },
    body: { to: to.id, kind },
    key: randomUUID(),
    about,
    told: () => ledger.promise(about, { members: [me.id, to.id], holds }),
  };
}

const othersOf = ({ members }: Circle): CircleMember[] => members.filter(({ isMe }) => !isMe);

function goalWish({ world: { ledger }, circle }: Seat): Wish {
  const key = randomUUID();
  const title = `Goal ${key}`;
  const holds = ({ circles, circle_goals }: CircleRows) =>
    circle_goals.some((goal) => goal.title === title) ||
    !circles.some(({ circle_id }) => circle_id === circle.id);
  return {
    call: calls.createGoal,
    params: { id: circle.id },
    // With an id of the client, and without.
    body: { ...(chance(0.5) && { id: randomUUID() }), title, target: 3, per: 'week', mode: 'each' },
    key,
    told: () => ledger.promise(title, { members: [], holds }),
  };
}

/** Once its maker has been told that it is there: not before, when the end may be told first. */
function deleteGoalWish(
  { world: { ledger }, circle }: Seat,
  { id, title, mayChange }: CircleGoal,
): Wish | undefined {
  if (!mayChange || !ledger.isPromised(title)) return undefined;
  const holds = ({ circle_goals }: CircleRows) => !circle_goals.some((goal) => goal.id === id);
  return {
    call: calls.deleteGoal,
    params: { id: circle.id, goalId: id },
    key: randomUUID(),
    about: title,
    told: () => ledger.promise(title, { members: [], holds }),
  };
}

function linkGoalWish({ world: { ledger }, person, circle, me }: Seat, goal: CircleGoal): Wish {
  const habitId = chance(0.8) ? (oneOf(person.habits) ?? null) : null;
  const about = `link of ${me.id} to ${goal.id}`;
  const holds = ({ circle_goals, goal_links }: CircleRows) => {
    const link = goal_links.find((each) => each.goal_id === goal.id && each.user_id === person.userId);
    return (link?.habit_id ?? null) === habitId || !circle_goals.some(({ id }) => id === goal.id);
  };
  return {
    call: calls.linkGoal,
    params: { id: circle.id, goalId: goal.id },
    body: { habitId },
    key: randomUUID(),
    about,
    told: () => ledger.promise(about, { members: [me.id], holds }),
  };
}

/** Leaves, or as creator removes another one. */
function leaveWish({ world: { ledger, people }, circle, me }: Seat): Wish {
  const gone = (circle.isCreator && oneOf(othersOf(circle))) || me;
  const user = people.find(({ displayName }) => displayName === gone.displayName);
  const holds = ({ circle_members }: CircleRows) =>
    !circle_members.some(({ member_id }) => member_id === gone.id);
  return {
    call: calls.removeMember,
    params: { id: circle.id, memberId: gone.id },
    key: randomUUID(),
    sent: () => ledger.mayLeave(circle.id, [user?.userId ?? '']),
    told: () => ledger.promise(`end of ${gone.id}`, { members: [], holds }),
  };
}

function endWish({ world: { ledger, people }, circle }: Seat): Wish {
  const all = people.map(({ userId }) => userId);
  const holds = ({ circles }: CircleRows) => !circles.some(({ circle_id }) => circle_id === circle.id);
  return {
    call: calls.endCircle,
    params: { id: circle.id },
    key: randomUUID(),
    sent: () => ledger.mayLeave(circle.id, all),
    told: () => ledger.promise(`end of ${circle.id}`, { members: [], holds }),
  };
}

function blockWish({ world, person, circle }: Seat): Wish | undefined {
  const other = oneOf(othersOf(circle));
  const blocked = world.people.find(({ displayName }) => displayName === other?.displayName);
  if (!other || !blocked) return undefined;
  world.blocks += 1;
  return {
    call: calls.blockMember,
    params: { id: circle.id, memberId: other.id },
    key: randomUUID(),
    sent: () => {
      // In all circles, and by a job.
      world.ledger.mayLeave(null, [person.userId, blocked.userId]);
      return () => {};
    },
    told: () => world.ledger.blocked(person.userId, blocked.userId),
  };
}

const BLOCKS_AT_MOST = 2;

/** Parts members, so that their rows are still to follow when the server is killed. */
export function partWish(seat: Seat): Wish {
  return seat.circle.isCreator && chance(0.2) ? endWish(seat) : leaveWish(seat);
}

/** What a member wants in a circle. */
export function insideWish(seat: Seat): Wish | undefined {
  const { circle, world } = seat;
  const goal = oneOf(circle.goals);
  const draw = Math.random();
  if (draw < 0.28) return shareWish(seat);
  if (draw < 0.38) return linkWish(seat);
  if (draw < 0.48) return cheerWish(seat);
  if (draw < 0.57 || !goal) return goalWish(seat);
  if (draw < 0.73) return linkGoalWish(seat, goal);
  if (draw < 0.79) return deleteGoalWish(seat, goal);
  if (draw < 0.95) return leaveWish(seat);
  if (draw < 0.98) return circle.isCreator ? endWish(seat) : undefined;
  return world.blocks < BLOCKS_AT_MOST ? blockWish(seat) : undefined;
}
