import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { circlesCalls } from '#contract/circle-calls.ts';
import { type CircleWorld, giveCircleWorld, type Person, secretsOf } from '#tests/api/circle-people.ts';
import { circleOf, daysGoal, giveLink, share } from '#tests/api/circles.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { rowsOf, rowsOfCircle } from '#tests/api/stored-rows.ts';
import { forEachApi } from '#tests/api/test-app.ts';

type Asked = readonly [name: keyof typeof calls, sending: Omit<Sending, 'as'>];

/** The other calls whose answers could tell of circles. */
const beside = ['getUser', 'listHabits', 'exportData', 'getStats', 'getAchievements'] as const;

/** Every call of circles whose answer has a body, in an order in which each is accepted. */
function requestsOf({ id, goalId }: CircleWorld, me: Person, other: Person, token: string): Asked[] {
  const params = { id, goalId, memberId: other.memberId, habitId: me.habitId };
  return [
    ['listCircles', {}],
    ['getCircle', { params }],
    ['describeCircle', { body: { token } }],
    ['joinCircle', { body: { token, displayName: 'Zoé' } }],
    ['createCircle', { body: { name: 'Others', emoji: 'running-shoe', displayName: 'Zoé' } }],
    ['updateCircle', { params, body: { isMuted: false } }],
    ['createCircleLink', { params }],
    ['shareHabit', { params, body: { habitId: me.habitId, level: 'today' } }],
    ['linkGoal', { params, body: { habitId: me.habitId } }],
    ['sendCheer', { params, body: { to: other.memberId, kind: 'withYou' } }],
    ['takeCheerBack', { params }],
    ['createGoal', { params, body: daysGoal }],
    ...(other.mark === 'kmember' ? [['updateGoal', { params, body: { target: 4 } }] satisfies Asked] : []),
    ['unshareHabit', { params }],
    ...beside.map((name): Asked => [name, {}]),
  ];
}

forEachApi('the answers of a circle', (api) => {
  /** The texts of the answers, each of which is 2xx. */
  const askAll = async ({ user }: Person, asked: readonly Asked[]) => {
    const texts: string[] = [];
    for (const [name, sending] of asked) {
      const call: Call = calls[name];
      const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : (sending.body ?? {});
      const answer = await send(api(), call, {
        ...sending,
        as: user,
        ...(body !== undefined && { body }),
      });
      expect([name, answer.status < 300 ? '' : answer.text]).toEqual([name, '']);
      texts.push(`${name} ${answer.text}`);
    }
    return texts;
  };
  const found = (texts: readonly string[], people: readonly Person[]) =>
    texts.flatMap((text) =>
      people.flatMap(secretsOf).flatMap((secret) => (text.includes(secret) ? [{ secret, text }] : [])),
    );

  test('tell a member nothing that another one does not show', async () => {
    const world = await giveCircleWorld(api());
    const { maker, member, left, removed, blocked } = world;
    const { token } = await giveLink(api(), maker.user, world.id);
    const others = (me: Person) => [maker, member, left, removed, blocked].filter((each) => each !== me);
    // The planted words are found where they are shown: this test would see them.
    expect(found(await askAll(member, [['exportData', {}]]), [member]).length).toBeGreaterThan(1);
    const names: string[] = [];
    for (const [me, other] of [
      [maker, member],
      [member, maker],
    ] as const) {
      const asked = requestsOf(world, me, other, token);
      names.push(...asked.map(([name]) => name));
      const texts = await askAll(me, asked);
      expect(found(texts, others(me))).toEqual([]);
      // Neither zone, nor an amount of a level without amounts, nor what one item costs.
      const zone = me === maker ? 'Europe/Paris' : 'Pacific/Chatham';
      const circle = texts.find((text) => text.startsWith('getCircle')) ?? '';
      expect(['Something', zone, '54.321', '98.765', '08:17'].map((word) => circle.includes(word))).toEqual([
        true,
        false,
        false,
        false,
        false,
      ]);
    }
    const withBody = Object.entries<Call>(circlesCalls).filter(([, { answers }]) => !(204 in answers));
    expect(withBody.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
    expect(withBody.length).toBeGreaterThan(8);
  });

  test('have amounts and the name of a habit only where its owner shows them', async () => {
    const { id, maker, member } = await giveCircleWorld(api());
    const { habitId } = member;
    const seen = async () => JSON.stringify(await circleOf(api(), maker.user, id));
    expect(await seen()).not.toContain('54.321');
    await share(api(), member.user, id, { habitId, level: 'full' });
    const full = await seen();
    expect(['54.321', 'kmember-true-name', 'kmember-unit'].filter((word) => !full.includes(word))).toEqual(
      [],
    );
    expect(
      ['notes', 'step', 'reminder', 'other-habit', 'first', 'address', 'day-note'].filter((word) =>
        full.includes(`kmember-${word}`),
      ),
    ).toEqual([]);
    await share(api(), member.user, id, { habitId, level: 'week', shownName: 'Something' });
    const rows = JSON.stringify(await rowsOfCircle(api(), id));
    for (const text of [await seen(), rows]) expect(text).not.toMatch(/54\.?321|kmember-(true|unit)/);
  });

  test('and its rows have nothing of one who was in it', async () => {
    const world = await giveCircleWorld(api());
    const { id, maker, member, left, removed, blocked } = world;
    await api().app.jobs.runDue();
    const rows = JSON.stringify([
      await rowsOfCircle(api(), id),
      await api().database.db.selectFrom('jobs').selectAll().where('user_id', '=', id).execute(),
    ]);
    expect(rows).toContain(member.memberId);
    for (const { user, habitId, memberId } of [left, removed, blocked]) {
      const traces = [user.userId, habitId, memberId];
      expect(traces.filter((trace) => rows.includes(trace))).toEqual([]);
      const { memberships, shares, goal_links } = await rowsOf(api(), user.userId);
      expect([memberships, shares, goal_links]).toEqual([[], [], []]);
      // What others keep of it: a block alone.
      const kept = Object.entries(await rowsOf(api(), maker.user.userId)).filter(([, own]) =>
        traces.some((trace) => JSON.stringify(own).includes(trace)),
      );
      expect(kept.map(([table]) => table)).toEqual(user === blocked.user ? ['circle_blocks'] : []);
    }
  });
});
