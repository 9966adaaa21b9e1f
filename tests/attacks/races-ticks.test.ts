import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildDivider, buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants, orphansOf } from '#tests/api/invariants.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const { setActivities, createStep, updateStep, deleteStep, deleteHabit, getStatistics } = calls;

/** The same storm each time: what comes where is decided by a small generator, what wins by the server. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

forEachApi('in parallel', (api) => {
  const tick = (as: TestUser, id: string, action: 'create' | 'remove', days: readonly string[]) =>
    send(api(), setActivities, { as, params: { id }, body: { action, days } });
  const counted = async (as: TestUser) => (await send(api(), getStatistics, { as })).body.habitsCompleted;

  test('the same day ticked by forty is ticked once', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const answers = await Promise.all(Array.from({ length: 40 }, () => tick(as, id, 'create', [TODAY])));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await counted(as)).toBe(1);
    await expectInvariants(api(), as);
  });

  test('ticked and unticked days leave the counter equal to a recount', async () => {
    const as = await buildUser(api());
    const draw = drawer(7);
    const habits = [await buildHabit(api(), as), await buildHabit(api(), as, { weekdays: [1, 3, 5] })];
    const storm = Array.from({ length: 120 }, () => {
      const days = Array.from({ length: 1 + draw(3) }, () => addDays(TODAY, -draw(10)));
      return tick(as, habits[draw(2)]?.id ?? '', draw(2) === 0 ? 'create' : 'remove', days);
    });
    const answers = await Promise.all(storm);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expectInvariants(api(), as);
  });

  test('different days all arrive', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const days = Array.from({ length: 60 }, (_, index) => addDays(TODAY, -index));
    await Promise.all(days.map((day) => tick(as, id, 'create', [day])));
    expect(await counted(as)).toBe(60);
    await expectInvariants(api(), as);
  });

  test('added, completed and deleted steps leave the day by its rule', async () => {
    const as = await buildUser(api());
    const draw = drawer(11);
    const steps = Array.from({ length: 4 }, (_, index) => step(`Step ${index}`, index));
    const { id } = await buildHabit(api(), as, { steps });
    const storm = Array.from({ length: 100 }, () => {
      const stepId = steps[draw(4)]?.id ?? '';
      const params = { id, stepId };
      const kind = draw(10);
      if (kind < 5) return send(api(), updateStep, { as, params, body: { completed: draw(3) > 0 } });
      if (kind < 6) return send(api(), deleteStep, { as, params });
      if (kind < 8) return send(api(), createStep, { as, params, body: { name: 'More' } });
      return tick(as, id, draw(2) === 0 ? 'create' : 'remove', [TODAY]);
    });
    for (const { status } of await Promise.all(storm)) expect([200, 201, 404]).toContain(status);
    await expectInvariants(api(), as);
  });

  test('a habit deleted while it is ticked leaves nothing behind, and its ticks stay counted', async () => {
    const as = await buildUser(api());
    await buildDivider(api(), as);
    for (let round = 0; round < 5; round += 1) {
      const before = await counted(as);
      const { id } = await buildHabit(api(), as, { steps: [step('One')] });
      const days = Array.from({ length: 12 }, (_, index) => addDays(TODAY, -index));
      const ticks = days.map((day) => tick(as, id, 'create', [day]));
      const removal = send(api(), deleteHabit, { as, params: { id }, query: { action: 'delete' } });
      const more = days.map((day) => tick(as, id, 'remove', [day]));
      const answers = await Promise.all([...ticks, removal, ...more]);
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
      expect((await removal).status).toBe(204);
      expect(await counted(as)).toBeGreaterThanOrEqual(before);
      await expectInvariants(api(), as);
    }
    expect(await orphansOf(api())).toEqual([]);
  });

  test('a recount while a habit is deleted never reads less than was counted', async () => {
    const as = await buildUser(api());
    for (let round = 0; round < 10; round += 1) {
      const { id } = await buildHabit(api(), as, {
        done: [TODAY, addDays(TODAY, -1)],
        createdOn: addDays(TODAY, -5),
      });
      const before = await counted(as);
      const reads = Array.from({ length: 6 }, () => counted(as));
      const removal = send(api(), deleteHabit, { as, params: { id }, query: { action: 'delete' } });
      const later = Array.from({ length: 6 }, () => counted(as));
      expect(await Promise.all([...reads, ...later])).toEqual(Array(12).fill(before));
      await removal;
    }
  });
});
