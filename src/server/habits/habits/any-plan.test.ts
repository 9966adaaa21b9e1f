import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/day-key.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { recount } from '#tests/api/recount.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 8, full: 40 });
const CREATED = '2026-10-28';

const day = fc.integer({ min: -30, max: 1 }).map((days) => addDays(TODAY, days));
const amount = fc.integer({ min: 1, max: 8_000 }).map((value) => value / 1_000);
const per = fc.constantFrom('week', 'month');
const repeat = fc.oneof(
  fc.record({
    type: fc.constant('weekdays'),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant('interval'),
    every: fc.integer({ min: 1, max: 9 }),
    unit: fc.constantFrom('day', 'week', 'month'),
    from: day,
  }),
  fc.record({
    type: fc.constant('monthDays'),
    days: fc.uniqueArray(fc.constantFrom(1, 15, 31, 'last'), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('times'), count: fc.integer({ min: 1, max: 7 }), per }),
  fc.record({ type: fc.constant('total'), per }),
);
const plan = fc.oneof(
  fc.constant({}),
  fc.record({ kind: fc.constant('amount'), target: amount, unit: fc.constantFrom('min', 'km') }),
  fc.record({ kind: fc.constant('limit'), target: fc.constantFrom(0, 2, 5) }),
);

/** A change of what is in force, from today on. */
const changedPlan = fc.record({
  call: fc.constant('updateHabit' as const),
  body: fc.oneof(
    fc.record({ repeat }),
    fc.record({ target: amount }),
    fc.record({ repeat, target: amount }),
    fc.record({ activated: fc.boolean() }),
  ),
  day: fc.constant(TODAY),
});
const happening = fc.oneof(
  { weight: 2, arbitrary: changedPlan },
  {
    weight: 5,
    arbitrary: fc.record({
      call: fc.constant('updateDay' as const),
      body: fc.record(
        {
          value: fc.oneof(amount, fc.constantFrom(0, 1, null), fc.record({ add: amount })),
          state: fc.constantFrom('skipped', null),
        },
        { requiredKeys: [] },
      ),
      day,
    }),
  },
  fc.record({
    call: fc.constant('setActivities' as const),
    body: fc.record({
      action: fc.constantFrom('create', 'remove'),
      days: fc.array(day, { minLength: 1, maxLength: 4 }),
    }),
    day,
  }),
  fc.record({
    call: fc.constant('setTimer' as const),
    body: fc.record({
      action: fc.constantFrom('start', 'stop', 'discard'),
      at: fc.integer({ min: 0, max: 48 }).map((hours) => new Date(NOON - hours * 3_600_000).toISOString()),
    }),
    day,
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

forEachApi('a habit of any kind after any events', (api) => {
  const start = async (given: object) => {
    api().clock.now = Date.parse(`${CREATED}T12:00:00Z`);
    const as = await buildUser(api());
    const body = { name: 'Run', emoji: 'open-book', ...given };
    const { id } = (await send(api(), calls.createHabit, { as, body })).body;
    api().clock.now = NOON;
    return { as, id };
  };
  /** Answers the status: what a kind does not have is refused. */
  const happen = async (as: TestUser, id: string, { call, body, day: on }: Happening) =>
    (await send(api(), calls[call], { as, params: { id, day: on }, body })).status;
  const pastOf = async (as: TestUser) => {
    const query = { startDate: CREATED, stopDate: addDays(TODAY, -1) };
    return (await send(api(), calls.getGraph, { as, query })).body.days;
  };
  const expectFigures = async (as: TestUser) => {
    await expectInvariants(api(), as);
    const [achievement] = (await send(api(), calls.getAchievements, { as })).body;
    const { habitsCompleted } = (await send(api(), calls.getStatistics, { as })).body;
    expect(habitsCompleted).toBe(achievement?.completed);
    const [habit] = (await send(api(), calls.listHabits, { as })).body;
    const { counted } = await recount(api(), as);
    expect(habit?.kind === 'limit' ? 0 : habitsCompleted).toBe(counted);
  };

  test('has the totals of a recount, and the figures of the days before a change of its plan', async () => {
    await fc.assert(
      fc.asyncProperty(
        plan,
        fc.array(happening, { minLength: 1, maxLength: 20 }),
        async (given, happenings) => {
          const { as, id } = await start(given);
          for (const each of happenings) {
            const before = await pastOf(as);
            expect([200, 422]).toContain(await happen(as, id, each));
            expect(each.call === 'updateHabit' ? await pastOf(as) : before).toEqual(before);
          }
          await expectFigures(as);
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);

  test('has the totals of a recount when they come at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        plan,
        fc.array(happening, { minLength: 1, maxLength: 12 }),
        async (given, happenings) => {
          const { as, id } = await start(given);
          const statuses = await Promise.all(happenings.map(async (each) => await happen(as, id, each)));
          expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
          await expectFigures(as);
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);
});
