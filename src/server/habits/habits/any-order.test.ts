import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/day-key.ts';
import { buildHabit, buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 5, full: 20 });

/** Any event of one habit. */
const happening = fc.oneof(
  fc.record({
    call: fc.constant(calls.setActivities),
    body: fc.record({
      action: fc.constantFrom('create', 'remove'),
      days: fc.array(
        fc.integer({ min: -20, max: 0 }).map((days) => addDays(TODAY, days)),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  }),
  fc.record({
    call: fc.constant(calls.updateHabit),
    body: fc.oneof(
      fc.record({ days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }) }),
      fc.record({ activated: fc.boolean() }),
      fc.constant({ unarchive: true }),
    ),
  }),
  fc.record({
    call: fc.constant(calls.updateDay),
    body: fc.record({ value: fc.constantFrom(0, 1, null), state: fc.constantFrom('skipped', null) }),
  }),
  fc.record({ call: fc.constant(calls.deleteHabit), body: fc.constant({ action: 'archive' }) }),
  fc.record({ call: fc.constant(calls.createStep), body: fc.constant({ name: 'One more' }) }),
  fc.record({ call: fc.constant(calls.updateStep), body: fc.record({ completed: fc.boolean() }) }),
  fc.record({ call: fc.constant(calls.deleteStep), body: fc.constant({}) }),
);

forEachApi('after any events at once', (api) => {
  test('the counter and the roll-up equal a recount', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 25 }), async (happenings) => {
        const as = await buildUser(api());
        const steps = [step('One'), step('Two')] as const;
        const { id } = await buildHabit(api(), as, { steps, createdOn: '2026-11-05' });
        const happen = async ({ call, body }: (typeof happenings)[number]) => {
          const params = { id, stepId: steps[0].id, day: TODAY };
          const { status } = await send(api(), call, { as, params, body });
          expect([200, 201, 404]).toContain(status);
        };
        await Promise.all(happenings.map(happen));
        await expectRecount(as);
      }),
      { numRuns: RUNS },
    );
  });

  const expectRecount = async (as: TestUser): Promise<void> => {
    const { stored, counted, ticked, rolledUp } = await recount(api(), as);
    expect([stored, rolledUp]).toEqual([counted, ticked]);
    const { body } = await send(api(), calls.getAchievements, { as });
    expect(body.map(({ completed }) => completed)).toEqual([counted]);
    expect((await send(api(), calls.getStatistics, { as })).body.habitsCompleted).toBe(counted);
  };
});
