import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CIRCLE_MEMBERS_MAX } from '#contract/limits.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { runCircleJobs } from '#tests/api/circle-calls.ts';
import { giveCircle, giveGoal, linkToGoal, share } from '#tests/api/circles.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

forEachApi('statements of circles', (api) => {
  const countOf = async (call: Parameters<typeof send>[1], sending: Sending) => {
    const { result, statements, control } = await countStatements(() => send(api(), call, sending));
    expect(result.status).toBeLessThan(300);
    return [statements.length, control.join(' ')];
  };

  /** A circle in which each member shows and counts as many habits. */
  const build = async (members: number, habits: number) => {
    const [maker, ...others] = await Promise.all(
      Array.from({ length: members }, async () => await buildUser(api())),
    );
    if (!maker) throw new Error('A circle has a member.');
    const id = await giveCircle(api(), maker, others);
    const { id: goalId } = await giveGoal(api(), maker, id);
    const shown: string[] = [];
    for (const as of [maker, ...others]) {
      for (let order = 0; order < habits; order += 1) {
        const { id: habitId } = await buildHabit(api(), as, { order });
        await share(api(), as, id, { habitId, level: 'full' });
        if (order === 0) await linkToGoal(api(), as, { circleId: id, goalId, habitId });
        if (as === maker) shown.push(habitId);
      }
    }
    return { as: maker, id, habitId: shown[0] ?? '' };
  };

  /** What the jobs that wait read and write of what is not theirs. */
  const countJob = async () => {
    const { statements } = await countStatements(() => runCircleJobs(api()));
    const sent = statements.map(({ sql }) => sql).filter((sql) => !sql.includes('"jobs"'));
    const writes = sent.flatMap((sql) => {
      const [, verb, table] = /^(insert|update|delete)[^"]*"(\w+)"/.exec(sql) ?? [];
      return verb && table ? [`${verb} ${table}`] : [];
    });
    return { reads: sent.length - writes.length, writes };
  };

  test.each([
    [2, 1],
    [CIRCLE_MEMBERS_MAX, 3],
  ])('are as many for a circle of %i who show %i each as for any', async (members, habits) => {
    const { as, id } = await build(members, habits);
    expect(await countOf(calls.getCircle, { as, params: { id } })).toEqual([8, '']);
    expect(await countOf(calls.listCircles, { as })).toEqual([3, '']);
  });

  test('are one more for a tick of a member, whose job writes the share that has changed', async () => {
    const { as, habitId } = await build(2, 3);
    const tick = { as, params: { id: habitId }, body: { action: 'create', days: [TODAY] } };
    expect(await countOf(calls.setActivities, tick)).toEqual([5, 'begin commit']);
    expect(await countJob()).toEqual({
      reads: 9,
      writes: ['update circles', 'update circle_members', 'insert circle_shares', 'insert circle_parts'],
    });
    // What is as it was is not written again.
    expect(await countOf(calls.setActivities, tick)).toEqual([3, 'begin commit']);
    expect(await countJob()).toEqual({ reads: 9, writes: ['update circles', 'update circle_members'] });
  });
});
