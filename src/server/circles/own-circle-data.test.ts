import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  block,
  cheer,
  circleOf,
  giveCircle,
  giveGoal,
  leave,
  linkToGoal,
  memberIdOf,
  share,
} from '#tests/api/circles.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { exportOf, importFile } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

forEachApi('circles in the file of an account', (api) => {
  /** Ann's circles, in which each member shows, counts towards a goal and cheers; Cat was blocked by Ann in one of her own. */
  const build = async () => {
    const [ann, ben, cat] = [await buildUser(api()), await buildUser(api()), await buildUser(api())];
    const id = await giveCircle(api(), ann, [ben]);
    const goal = await giveGoal(api(), ben, id, { title: 'Read together' });
    const [habit, other] = [await buildHabit(api(), ann), await buildHabit(api(), ben, { name: 'Secret' })];
    for (const [as, mine, shownName] of [
      [ann, habit, 'Books'],
      [ben, other, null],
    ] as const) {
      await share(api(), as, id, { habitId: mine.id, level: 'full', shownName });
      await linkToGoal(api(), as, { circleId: id, goalId: goal.id, habitId: mine.id });
    }
    const members = { ann: await memberIdOf(api(), ann, id), ben: await memberIdOf(api(), ben, id) };
    await cheer(api(), ann, id, members.ben, 'wow');
    await cheer(api(), ben, id, members.ann, 'withYou');
    const second = await giveCircle(api(), cat, [ann], 'Night owls');
    return { ann, ben, cat, id, second, goal, habit, other, members };
  };

  test('are what it has put in, and nothing of others', async () => {
    const { ann, ben, cat, id, second, goal, habit, other, members } = await build();
    const file = await exportOf(api(), ann);
    const joinedAt = new Date(NOON).toISOString();
    const runners = {
      name: 'Sunday runners',
      displayName: 'Maker',
      joinedAt,
      shares: [{ habitId: habit.id, level: 'full', shownName: 'Books' }],
      goals: [{ title: 'Read together', habitId: habit.id }],
      cheers: [{ day: TODAY, kind: 'wow' }],
    };
    const owls = { name: 'Night owls', displayName: 'Member 1', joinedAt, shares: [], goals: [], cheers: [] };
    expect(file.account.circles).toHaveLength(2);
    expect(file.account.circles).toEqual(expect.arrayContaining([runners, owls]));
    const ids = [id, second, goal.id, ben.userId, cat.userId, other.id, members.ann, members.ben];
    for (const text of [...ids, 'Member 2', 'Secret', 'withYou']) {
      expect(JSON.stringify(file)).not.toContain(text);
    }
  });

  test('are none that the account has left, and no person whom it has blocked', async () => {
    const { ann, cat, id, second } = await build();
    await leave(api(), ann, id);
    await block(api(), ann, second, await memberIdOf(api(), cat, second));
    const file = await exportOf(api(), ann);
    expect(file.account.circles).toEqual([]);
    expect(JSON.stringify(file)).not.toContain(cat.userId);
  });

  test('are ignored by an import', async () => {
    const { ann, ben, id } = await build();
    const file = await exportOf(api(), ann);
    const before = await circleOf(api(), ben, id);
    const fresh = await buildUser(api());
    for (const as of [fresh, ann]) await importFile(api(), as, file);
    await api().app.jobs.runDue();
    expect(await circleOf(api(), ben, id)).toEqual(before);
    expect((await send(api(), calls.listCircles, { as: fresh })).body).toEqual([]);
  });
});
