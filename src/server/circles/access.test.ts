import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { circlesCalls } from '#contract/circle-calls.ts';
import { type CircleWorld, giveCircleWorld, giveDeadLinks, type Person } from '#tests/api/circle-people.ts';
import { daysGoal, giveLink } from '#tests/api/circles.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { rowsOfCircle } from '#tests/api/stored-rows.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';

type CircleCall = keyof typeof circlesCalls;
type Asked = readonly [CircleCall, Sending];

const names = Object.keys(circlesCalls) as CircleCall[];
/** Those that name no circle by its id. */
const beside: readonly CircleCall[] = ['listCircles', 'createCircle', 'describeCircle', 'joinCircle'];
const within = names.filter((name) => !beside.includes(name));

/** What each call names: what is there, and a habit of one's own. */
interface Named {
  readonly id: string;
  readonly goalId: string;
  readonly linkId: string;
  readonly memberId: string;
  readonly habitId: string;
  readonly token: string;
}

const bodiesFor = ({ habitId, memberId, token }: Named): Partial<Record<CircleCall, object>> => ({
  createCircle: { name: 'Others', emoji: 'running-shoe', displayName: 'Zoé' },
  describeCircle: { token },
  joinCircle: { token, displayName: 'Zoé' },
  updateCircle: { name: 'Changed' },
  shareHabit: { habitId, level: 'full' },
  sendCheer: { to: memberId, kind: 'wow' },
  createGoal: daysGoal,
  updateGoal: { target: 1 },
  linkGoal: { habitId },
});

forEachApi('a circle', (api) => {
  let world: CircleWorld;
  let links: Record<string, string>;
  let works: { readonly id: string; readonly token: string };
  let operator: TestUser;
  let program: TestUser;

  beforeAll(async () => {
    world = await giveCircleWorld(api());
    links = await giveDeadLinks(api(), world.maker.user, world.id);
    works = await giveLink(api(), world.maker.user, world.id);
    operator = await buildUser(api(), { role: 'operator' });
    program = await giveToken(api(), world.maker.user);
  });

  /** A request that a member could send. */
  const sendingOf = (name: CircleCall, { habitId, user }: Person, token = works.token): Sending => {
    const { id, goalId, maker } = world;
    const named = { id, goalId, linkId: works.id, memberId: maker.memberId, habitId, token };
    const call: Call = circlesCalls[name];
    const { token: _, ...params } = named;
    const body =
      call.method === 'GET' || call.method === 'DELETE' ? undefined : (bodiesFor(named)[name] ?? {});
    return { as: user, params, ...(body && { body }) };
  };
  const answerTo = async (name: CircleCall, sending: Sending) => {
    const { status, error } = await send(api(), calls[name] as Call, sending);
    return [name, status, status < 300 ? 'done' : error.message];
  };
  /** The circle's rows but for the number that each of its transactions raises. */
  const stored = async () => {
    const { circles = [], ...rows } = await rowsOfCircle(api(), world.id);
    return JSON.stringify([rows, circles.map((circle) => ({ ...circle, revision: 0 }))]);
  };
  const ask = async (asked: readonly Asked[]) => {
    const before = await stored();
    const answers: unknown[] = [];
    for (const [name, sending] of asked) answers.push(await answerTo(name, sending));
    return { answers, isChanged: (await stored()) !== before };
  };
  /** What is answered when each is refused so, and nothing of the circle is changed by it. */
  const refused = (asked: readonly Asked[], status: number, message: string) => ({
    answers: asked.map(([name]) => [name, status, message]),
    isChanged: false,
  });

  test.each(['left', 'removed', 'blocked', 'stranger'] as const)(
    'is unknown to one who knows its id, and what is in it: %s',
    async (who) => {
      const asked = within.map((name) => [name, sendingOf(name, world[who])] as const);
      expect(await ask(asked)).toEqual(refused(asked, 404, 'notFound'));
      expect((await send(api(), calls.listCircles, { as: world[who].user })).body).toEqual([]);
    },
  );

  test('is unknown to an operator', async () => {
    const as = { ...world.stranger, user: operator };
    const asked: Asked[] = within.map((name) => [name, sendingOf(name, as)]);
    expect(await ask(asked)).toEqual(refused(asked, 404, 'notFound'));
  });

  test('is closed to visitors and to personal tokens', async () => {
    const asked = names.filter((name) => circlesCalls[name].auth === 'user');
    expect(asked).toHaveLength(names.length - 1);
    const visiting = asked.map((name) => {
      const { as: _, ...sending } = sendingOf(name, world.stranger);
      return [name, sending] as const;
    });
    expect(await ask(visiting)).toEqual(refused(visiting, 401, 'authRequired'));
    const byToken = names.map((name) => [name, { ...sendingOf(name, world.maker), as: program }] as const);
    expect(await ask(byToken)).toEqual(refused(byToken, 403, 'tokenNotAllowed'));
  });

  describe('stays closed', () => {
    test.each(['revoked', 'expired', 'used up'])('to a link that is %s', async (why) => {
      const asked = (['describeCircle', 'joinCircle'] as const).map(
        (name) => [name, sendingOf(name, world.stranger, links[why])] as const,
      );
      expect(await ask(asked)).toEqual(refused(asked, 422, 'circleLinkInvalid'));
    });

    test('to a link with another secret, of the right circle', async () => {
      const token = works.token.slice(0, -8) + 'A'.repeat(8);
      const asked: Asked[] = [['joinCircle', sendingOf('joinCircle', world.stranger, token)]];
      expect(await ask(asked)).toEqual(refused(asked, 422, 'circleLinkInvalid'));
    });

    test('to one whom a member has blocked, by a link that works', async () => {
      const asked: Asked[] = [['joinCircle', sendingOf('joinCircle', world.blocked)]];
      expect(await ask(asked)).toEqual(refused(asked, 422, 'circleLinkInvalid'));
    });
  });

  describe('lets a member', () => {
    const by = (name: CircleCall, more: Readonly<Record<string, string>>, body?: object): Asked => {
      const sending = sendingOf(name, world.member);
      return [name, { ...sending, params: { ...sending.params, ...more }, ...(body && { body }) }] as const;
    };

    test('not do what its creator decides', async () => {
      const asked = [
        by('updateCircle', {}),
        by('updateCircle', {}, { emoji: 'open-book', isMuted: true }),
        by('endCircle', {}),
        by('removeMember', {}),
        by('updateGoal', {}),
        by('deleteGoal', {}),
      ] satisfies Asked[];
      expect(await ask(asked)).toEqual(refused(asked, 403, 'creatorOnly'));
    });

    test('not reach what is not there for them', async () => {
      const former = [world.left, world.removed, world.blocked].map(({ memberId }) => memberId);
      const asked = [
        // A link of another member.
        by('deleteCircleLink', {}),
        by('unshareHabit', { habitId: world.maker.habitId }),
        by('shareHabit', {}, { habitId: world.maker.habitId, level: 'today' }),
        by('linkGoal', {}, { habitId: world.maker.habitId }),
        by('linkGoal', { goalId: randomUUID() }),
        // Themselves.
        by('sendCheer', {}, { to: world.member.memberId, kind: 'wow' }),
        by('blockMember', { memberId: world.member.memberId }),
        ...former.flatMap((memberId) => [
          by('removeMember', { memberId }),
          by('blockMember', { memberId }),
          by('takeCheerBack', { memberId }),
          by('sendCheer', {}, { to: memberId, kind: 'wow' }),
        ]),
      ] satisfies Asked[];
      expect(await ask(asked)).toEqual(refused(asked, 404, 'notFound'));
    });
  });
});
