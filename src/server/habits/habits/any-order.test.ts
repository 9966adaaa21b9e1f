import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { DAY, HOUR } from '#domain/days/time.ts';
import { type HabitKind, habitKinds, hasField, keepsLimit, reachesAmount } from '#domain/plan/habit.ts';
import { TIMED_UNIT } from '#domain/plan/timer.ts';
import { buildUser, step, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { acceptedPlan } from '#tests/domain/kind-draws.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 8, full: 40 });

const amount = fc.constantFrom(0.5, 2, 2.5);
const day = fc.integer({ min: -20, max: 0 }).map((days) => addDays(TODAY, days));
/** A habit of each kind, timed where it can be. */
const plans = habitKinds.map((kind) =>
  reachesAmount({ kind }) && hasField({ kind }, 'unit')
    ? { ...acceptedPlan(kind, 2.5), unit: TIMED_UNIT }
    : acceptedPlan(kind),
);
const repeats = [
  { type: 'weekdays', days: [1, 3, 5] },
  { type: 'interval', every: 2, unit: 'day', from: TODAY },
  { type: 'monthDays', days: [15, 'last'] },
  { type: 'times', count: 3, per: 'week' },
  { type: 'total', per: 'week' },
  { type: 'total', per: 'month' },
];

/** Another plan, or the same in another state. */
const change = fc.oneof(
  fc.record({ target: amount }),
  fc.record({ repeat: fc.constantFrom(...repeats) }),
  fc.record({ repeat: fc.constantFrom(...repeats), target: amount }),
  fc.record({ days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }) }),
  fc.record({ activated: fc.boolean() }),
  fc.constant({ unarchive: true }),
);
const event = <Name extends keyof typeof calls, B>(call: Name, body: fc.Arbitrary<B>, weight = 1) => ({
  arbitrary: fc.record({ call: fc.constant(calls[call]), body }),
  weight,
});

/** Any event of one habit; what its kind does not have is refused. */
const happening = fc.oneof(
  event(
    'setActivities',
    fc.record({
      action: fc.constantFrom('create', 'remove'),
      days: fc.array(day, { minLength: 1, maxLength: 6 }),
    }),
    2,
  ),
  event('updateHabit', change, 4),
  event(
    'updateDay',
    fc.record({
      value: fc.oneof(fc.constantFrom(0, 1, null), amount, fc.record({ add: amount })),
      state: fc.constantFrom('skipped', null),
    }),
    4,
  ),
  event(
    'setTimer',
    fc.record({
      action: fc.constantFrom('start', 'stop', 'discard'),
      at: fc.integer({ min: 0, max: 48 }).map((hours) => new Date(NOON - hours * HOUR).toISOString()),
    }),
    2,
  ),
  event('deleteHabit', fc.constant({ action: 'archive' })),
  event('createStep', fc.constant({ name: 'One more' })),
  event('updateStep', fc.record({ completed: fc.boolean() })),
  event('deleteStep', fc.constant({})),
);

forEachApi('after any events at once', (api) => {
  test('the totals of habits of every kind equal a recount', async () => {
    const happenings = fc.array(fc.tuple(happening, fc.oneof(fc.constant(TODAY), day)), {
      minLength: 1,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(happenings, async (all) => {
        api().clock.now = NOON - 15 * DAY;
        const as = await buildUser(api());
        const habits = await Promise.all(plans.map(async (plan) => await start(as, plan)));
        api().clock.now = NOON;
        const sent = habits.flatMap(({ id, stepId }) =>
          all.map(async ([{ call, body }, on]) => {
            const params = { id, stepId, day: on };
            expect([200, 201, 404, 422]).toContain((await send(api(), call, { as, params, body })).status);
          }),
        );
        await Promise.all(sent);
        await expectRecount(as);
      }),
      { numRuns: RUNS },
    );
  });

  /** A habit with two steps and a timer that runs, where its kind has one; and its first step. */
  const start = async (as: TestUser, plan: (typeof plans)[number]) => {
    const body = { name: plan.kind, emoji: 'open-book', ...plan };
    const created = await send(api(), calls.createHabit, { as, body });
    expect([created.status, plan]).toEqual([201, plan]);
    const { id } = created.body;
    const [first, second] = [step('One'), step('Two')];
    for (const { id: stepId, name } of [first, second])
      await send(api(), calls.createStep, { as, params: { id }, body: { id: stepId, name } });
    const at = new Date(api().clock.now).toISOString();
    await send(api(), calls.setTimer, { as, params: { id }, body: { action: 'start', at } });
    return { id, stepId: first.id };
  };

  const expectRecount = async (as: TestUser): Promise<void> => {
    await expectInvariants(api(), as);
    const { body } = await send(api(), calls.getAchievements, { as });
    const completed = Object.fromEntries(body.map((habit) => [habit.name, habit.completed]));
    const sumOf = (kinds: readonly HabitKind[]) =>
      kinds.reduce((sum, kind) => sum + (completed[kind] ?? 0), 0);
    const counted = habitKinds.filter((kind) => !keepsLimit({ kind }));
    expect((await recount(api(), as)).counted).toBe(sumOf(counted));
    const { habitsCompleted } = (await send(api(), calls.getStatistics, { as })).body;
    expect(habitsCompleted).toBe(sumOf(habitKinds));
  };
});
