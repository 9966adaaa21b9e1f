import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CIRCLE_MEMBERS_MAX, CIRCLES_MAX, SHARES_MAX } from '#contract/limits.ts';
import { DAY, HOUR } from '#domain/days/time.ts';
import {
  block,
  circleOf,
  giveCircle,
  giveGoal,
  giveLink,
  join,
  leave,
  linkToGoal,
  memberIdOf,
  removeFrom,
  share,
} from '#tests/api/circles.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

forEachApi('circles', (api) => {
  const people = async (count: number) =>
    await Promise.all(Array.from({ length: count }, async () => await buildUser(api())));
  const listed = async (as: TestUser) => (await send(api(), calls.listCircles, { as })).body;
  const inCircle = async (as: TestUser) => (await send(api(), calls.getUser, { as })).body.inCircle;
  const status = async (as: TestUser, id: string) =>
    (await send(api(), calls.getCircle, { as, params: { id } })).status;
  const sharesOf = async (reader: TestUser, id: string, displayName: string) =>
    (await circleOf(api(), reader, id)).members.find((each) => each.displayName === displayName)?.shares;

  describe('joining', () => {
    test('goes by a link, whose circle is shown before', async () => {
      const [ann, ben] = (await people(2)) as [TestUser, TestUser];
      expect(await inCircle(ann)).toBe(false);
      const id = await giveCircle(api(), ann);
      const { token } = await giveLink(api(), ann, id);
      const shown = await send(api(), calls.describeCircle, { body: { token } });
      const look = { name: 'Sunday runners', emoji: 'running-shoe' };
      expect(shown.body).toEqual({ ...look, invitedBy: 'Maker', members: ['Maker'], mayRegister: false });
      await join(api(), ben, token, '  Ben ');
      expect(await listed(ben)).toEqual([{ id, ...look, shares: [] }]);
      expect([await inCircle(ann), await inCircle(ben)]).toEqual([true, true]);
      const { members, links } = await circleOf(api(), ben, id);
      expect(members.map(({ displayName, isMe, isCreator }) => [displayName, isMe, isCreator])).toEqual([
        ['Maker', false, true],
        ['Ben', true, false],
      ]);
      expect(links).toEqual([]);
      expect((await circleOf(api(), ann, id)).links).toMatchObject([{ usesLeft: 9 }]);
      // A second time changes nothing.
      await join(api(), ben, token, 'Ben');
      expect((await circleOf(api(), ann, id)).links).toMatchObject([{ usesLeft: 9 }]);
    });

    test('ends with its link', async () => {
      const [ann, ben, ...others] = (await people(CIRCLE_MEMBERS_MAX + 2)) as [TestUser, TestUser];
      const id = await giveCircle(api(), ann);
      const first = await giveLink(api(), ann, id);
      const refused = async (as: TestUser, token: string) =>
        (await send(api(), calls.joinCircle, { as, body: { token, displayName: 'Ben' } })).error?.message;
      await send(api(), calls.deleteCircleLink, { as: ann, params: { id, linkId: first.id } });
      expect(await refused(ben, first.token)).toBe('circleLinkInvalid');
      expect(await refused(ben, 'x')).toBe('circleLinkInvalid');
      const second = await giveLink(api(), ann, id);
      api().clock.now += 7 * DAY;
      expect(await refused(ben, second.token)).toBe('circleLinkInvalid');
      expect((await send(api(), calls.describeCircle, { body: { token: second.token } })).status).toBe(422);
      const third = await giveLink(api(), ann, id);
      for (const other of (others as TestUser[]).slice(0, CIRCLE_MEMBERS_MAX - 1))
        await join(api(), other, third.token);
      expect(await refused(ben, third.token)).toBe('circleFull');
    });

    test('is refused beyond ten circles, also in a race', async () => {
      const [ann, ben] = (await people(2)) as [TestUser, TestUser];
      for (let count = 0; count < CIRCLES_MAX - 1; count += 1) await giveCircle(api(), ben);
      const ids = [await giveCircle(api(), ann), await giveCircle(api(), ann)];
      const links = await Promise.all(ids.map(async (id) => await giveLink(api(), ann, id)));
      const joined = await Promise.all(
        links.map(
          async ({ token }) =>
            await send(api(), calls.joinCircle, { as: ben, body: { token, displayName: 'Ben' } }),
        ),
      );
      await api().app.jobs.runDue();
      expect(new Set(joined.map((answer) => answer.status))).toEqual(new Set([201, 422]));
      expect(await listed(ben)).toHaveLength(CIRCLES_MAX);
      const counts = await Promise.all(
        ids.map(async (id) => (await circleOf(api(), ann, id)).members.length),
      );
      expect(new Set(counts)).toEqual(new Set([1, 2]));
      const body = { name: 'More', emoji: 'running-shoe', displayName: 'Ben' };
      const more = await send(api(), calls.createCircle, { as: ben, body });
      expect(more.error?.message).toBe('limitReached');
    });
  });

  describe('leaving', () => {
    test('erases what was shown, on both sides and at once', async () => {
      const [ann, ben] = (await people(2)) as [TestUser, TestUser];
      const id = await giveCircle(api(), ann, [ben]);
      const habit = await buildHabit(api(), ben, { name: 'Run' });
      await share(api(), ben, id, { habitId: habit.id });
      expect(await sharesOf(ann, id, 'Member 1')).toHaveLength(1);
      const token = (await giveLink(api(), ann, id)).token;
      await leave(api(), ben, id);
      expect((await circleOf(api(), ann, id)).members).toHaveLength(1);
      expect([await status(ben, id), await listed(ben), await inCircle(ben)]).toEqual([404, [], false]);
      await join(api(), ben, token);
      await api().app.jobs.runDue();
      expect(await sharesOf(ann, id, 'Member')).toEqual([]);
    });

    test('of the creator leaves the circle to the oldest member, and the last one out ends it', async () => {
      const [ann, ben, eve] = (await people(3)) as [TestUser, TestUser, TestUser];
      const id = await giveCircle(api(), ann, [ben, eve]);
      await leave(api(), ann, id);
      expect((await circleOf(api(), ben, id)).isCreator).toBe(true);
      await leave(api(), ben, id);
      await leave(api(), eve, id);
      const body = { name: 'Again' };
      const changed = await send(api(), calls.updateCircle, { as: eve, params: { id }, body });
      expect([changed.status, await listed(eve)]).toEqual([404, []]);
    });

    test('is decided for others by the creator alone', async () => {
      const [ann, ben, eve] = (await people(3)) as [TestUser, TestUser, TestUser];
      const id = await giveCircle(api(), ann, [ben, eve]);
      const memberId = await memberIdOf(api(), eve, id);
      const refused = await send(api(), calls.removeMember, { as: ben, params: { id, memberId } });
      expect(refused.error?.message).toBe('creatorOnly');
      await removeFrom(api(), ann, id, memberId);
      expect([await status(eve, id), await listed(eve)]).toEqual([404, []]);
      const ended = await send(api(), calls.endCircle, { as: ben, params: { id } });
      expect(ended.error?.message).toBe('creatorOnly');
      await send(api(), calls.endCircle, { as: ann, params: { id } });
      await api().app.jobs.runDue();
      expect([await listed(ann), await listed(ben), await status(ben, id)]).toEqual([[], [], 404]);
    });
  });

  describe('a block', () => {
    test('parts two people in all circles, and for good', async () => {
      const [ann, ben] = (await people(2)) as [TestUser, TestUser];
      const ofAnn = await giveCircle(api(), ann, [ben], 'Of Ann');
      const ofBen = await giveCircle(api(), ben, [ann], 'Of Ben');
      const links = [await giveLink(api(), ann, ofAnn), await giveLink(api(), ben, ofBen)] as const;
      await block(api(), ann, ofAnn, await memberIdOf(api(), ben, ofAnn));
      const names = async (as: TestUser) => (await listed(as)).map(({ name }) => name);
      expect([await names(ann), await names(ben)]).toEqual([['Of Ann'], ['Of Ben']]);
      for (const [as, { token }] of [
        [ben, links[0]],
        [ann, links[1]],
      ] as const) {
        const body = { token, displayName: 'Back' };
        const joined = await send(api(), calls.joinCircle, { as, body });
        expect(joined.error?.message).toBe('circleLinkInvalid');
      }
    });
  });

  test('a goal that is deleted takes the links of its members with it', async () => {
    const [ann, ben] = (await people(2)) as [TestUser, TestUser];
    const id = await giveCircle(api(), ann, [ben]);
    const goals = [await giveGoal(api(), ann, id), await giveGoal(api(), ann, id)];
    const { id: habitId } = await buildHabit(api(), ben);
    for (const { id: goalId } of goals) await linkToGoal(api(), ben, { circleId: id, goalId, habitId });
    const params = { id, goalId: goals[0]?.id ?? '' };
    await send(api(), calls.deleteGoal, { as: ann, params });
    await api().app.jobs.runDue();
    const links = (await rowsOf(api(), ben.userId))['goal_links'];
    expect(links?.map(({ goal_id }) => goal_id)).toEqual([goals[1]?.id]);
  });

  test('a goal keeps its unit and its period, which a change is refused that names them', async () => {
    const ann = await buildUser(api());
    const id = await giveCircle(api(), ann);
    const { id: goalId } = await giveGoal(api(), ann, id);
    const change = async (body: object) =>
      await send(api(), calls.updateGoal, { as: ann, params: { id, goalId }, body });
    for (const body of [{ unit: 'km' }, { per: 'month' }]) expect((await change(body)).status).toBe(422);
    const changed = await change({ title: 'Further', target: 5, mode: 'sum' });
    expect(changed.body).toMatchObject({ title: 'Further', target: 5, mode: 'sum', unit: '', per: 'week' });
  });

  describe('a share', () => {
    test('shows what its level allows, and follows ticks, names and levels', async () => {
      const [ann, ben] = (await people(2)) as [TestUser, TestUser];
      const id = await giveCircle(api(), ann, [ben]);
      const done = ['2026-11-18', '2026-11-19'];
      const habit = await buildHabit(api(), ben, { name: 'Run', createdOn: '2026-11-01', done });
      await share(api(), ben, id, { habitId: habit.id, level: 'full' });
      const [full] = (await sharesOf(ann, id, 'Member 1')) ?? [];
      expect(full).toMatchObject({ habitId: habit.id, name: 'Run', level: 'full', streak: 2 });
      expect(full?.days).toHaveLength(35);
      expect(full?.days.slice(-3).map(({ state }) => state)).toEqual(['done', 'done', 'open']);
      // A lower level holds from its answer on, before any job has run.
      const body = { habitId: habit.id, level: 'today', shownName: 'A walk' };
      await send(api(), calls.shareHabit, { as: ben, params: { id }, body });
      const today = (state: string) => [
        {
          habitId: habit.id,
          name: 'A walk',
          emoji: 'open-book',
          level: 'today',
          days: [{ day: TODAY, state }],
        },
      ];
      expect(await sharesOf(ann, id, 'Member 1')).toEqual(today('open'));
      expect(await listed(ben)).toMatchObject([{ shares: [body] }]);
      await send(api(), calls.logDay, { as: ben, params: { id: habit.id }, body: { done: true } });
      await api().app.jobs.runDue();
      expect(await sharesOf(ann, id, 'Member 1')).toEqual(today('done'));
      await send(api(), calls.unshareHabit, { as: ben, params: { id, habitId: habit.id } });
      expect(await sharesOf(ann, id, 'Member 1')).toEqual([]);
    });

    test('goes with its habit, and there are twenty at most', async () => {
      const [ann, ben] = (await people(2)) as [TestUser, TestUser];
      const id = await giveCircle(api(), ann, [ben]);
      const habits = [];
      for (let order = 0; order <= SHARES_MAX; order += 1)
        habits.push(await buildHabit(api(), ben, { order }));
      for (const { id: habitId } of habits.slice(1)) await share(api(), ben, id, { habitId });
      const body = { habitId: habits[0]?.id ?? '', level: 'week' };
      const more = await send(api(), calls.shareHabit, { as: ben, params: { id }, body });
      expect(more.error?.message).toBe('limitReached');
      const params = { id: habits[1]?.id ?? '' };
      await send(api(), calls.deleteHabit, { as: ben, params, body: { action: 'delete' } });
      await api().app.jobs.runDue();
      expect(await sharesOf(ann, id, 'Member 1')).toHaveLength(SHARES_MAX - 1);
    });

    test('is by the clock of its owner, and goes on when days begin without a write', async () => {
      const ann = await buildUser(api(), { timeZone: 'Pacific/Auckland' });
      const ben = await buildUser(api(), { timeZone: 'America/Los_Angeles' });
      const id = await giveCircle(api(), ann, [ben]);
      const habit = await buildHabit(api(), ben, { createdOn: '2026-11-01', done: [TODAY] });
      await share(api(), ben, id, { habitId: habit.id, level: 'today' });
      const seen = async () => {
        const { members } = await circleOf(api(), ann, id);
        return members.map(({ day, partOfDay, shares }) => [day, partOfDay, shares[0]?.days[0]?.state]);
      };
      expect(await seen()).toEqual([
        ['2026-11-21', 'night', undefined],
        [TODAY, 'night', 'done'],
      ]);
      api().clock.now += 20 * HOUR;
      expect((await seen())[1]).toEqual(['2026-11-21', 'night', 'open']);
      // A month later what was stored reaches no further: the first reader has it made anew.
      api().clock.now += 30 * DAY;
      expect((await seen())[1]?.[2]).toBe('rest');
      await api().app.jobs.runDue();
      expect((await seen())[1]?.[2]).toBe('open');
    });
  });
});
