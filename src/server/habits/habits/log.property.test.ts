import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Log } from '#contract/today.ts';
import { dayEnd } from '#domain/days/day-end.ts';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { habitKinds, ONE } from '#domain/plan/habit.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { acceptedPlan, someTargets, someValues } from '#tests/domain/kind-draws.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 15, full: 60 });
const HOUR = 3_600_000;
const timeZone = 'Europe/Paris';

const week = fc.constantFrom('week', 'month');
const repeats = fc.oneof(
  fc.record({ type: fc.constant('weekdays'), days: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 }) }),
  fc.record({ type: fc.constant('times'), count: fc.integer({ min: 1, max: 3 }), per: week }),
  fc.record({ type: fc.constant('total'), per: week }),
);
const bound = fc.option(fc.integer({ min: -2, max: 2 }), { freq: 3 });

/** A habit of any kind, as its kind's traits draw it. */
const habits = fc.constantFrom(...habitKinds).chain((kind) =>
  fc.record({
    plan: fc.constantFrom(...someTargets(kind)).map((target) => acceptedPlan(kind, target / ONE)),
    repeat: repeats,
    startsOn: bound,
    endsOn: bound,
    steps: fc.nat({ max: 2 }),
    isPaused: fc.boolean(),
    isArchived: fc.boolean(),
    intents: fc.array(intentsOf(someValues(kind).map((value) => value / ONE)), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
);

/** What a script may ask for: a value that the kind does not have, too. */
function intentsOf(values: readonly number[]): fc.Arbitrary<Log> {
  const beside = {
    day: fc.constantFrom('today', 'yesterday', '2026-11-17', '1999-12-31', '2026-12-24'),
    note: fc.constantFrom('Two pages', ''),
  };
  const one = <T>(name: string, arbitrary: fc.Arbitrary<T>) =>
    fc
      .tuple(fc.record({ [name]: arbitrary }), fc.record(beside, { requiredKeys: [] }))
      .map(([wanted, more]) => ({ ...wanted, ...more }));
  return fc.oneof(
    one('done', fc.boolean()),
    one('add', fc.constantFrom(0.5, 1, 2_000_000, ...values)),
    one('value', fc.constantFrom(0.25, ...values)),
    one('skip', fc.boolean()),
  ) as unknown as fc.Arbitrary<Log>;
}

const accounts = fc.record({
  dayStart: fc.nat({ max: 6 }),
  hour: fc.integer({ min: -13, max: 11 }),
  hasBreak: fc.boolean(),
  habits: fc.array(habits, { minLength: 1, maxLength: 3 }),
});
type Drawn = (typeof habits extends fc.Arbitrary<infer H> ? H : never) & { readonly divider?: string };

forEachApi('a call of a script', (api) => {
  const build = async (as: TestUser, today: string, drawn: Drawn): Promise<string> => {
    const { plan, repeat, steps, isPaused, isArchived } = drawn;
    const startsOn = drawn.startsOn === null ? null : addDays(today, drawn.startsOn);
    const endsOn =
      drawn.endsOn === null ? null : addDays(today, Math.max(drawn.endsOn, drawn.startsOn ?? -2));
    const body = { name: 'Read', emoji: 'open-book', ...plan };
    const { id } = (await send(api(), calls.createHabit, { as, body })).body;
    const params = { id };
    for (let count = 0; count < steps; count += 1)
      await send(api(), calls.createStep, { as, params, body: { name: `Step ${count}` } });
    // A repetition that the kind does not have is refused.
    await send(api(), calls.updateHabit, { as, params, body: { repeat } });
    await send(api(), calls.updateHabit, { as, params, body: { startsOn, endsOn } });
    if (isPaused) await send(api(), calls.updateHabit, { as, params, body: { activated: false } });
    if (isArchived) await send(api(), calls.deleteHabit, { as, params });
    return id;
  };

  /** The same by the calls that set days; answers the first refusal. */
  const byDays = async (as: TestUser, id: string, day: string, intent: Log) => {
    const params = { id, day };
    const { note } = intent;
    const noted = note === undefined ? {} : { note };
    if ('done' in intent) {
      const body = { action: intent.done ? 'create' : 'remove', days: [day] };
      const { status } = await send(api(), calls.setActivities, { as, params, body });
      if (status !== 200 || note === undefined) return status;
      return (await send(api(), calls.updateDay, { as, params, body: noted })).status;
    }
    const change =
      'skip' in intent
        ? { state: intent.skip ? 'skipped' : null }
        : { value: 'add' in intent ? { add: intent.add } : intent.value };
    return (await send(api(), calls.updateDay, { as, params, body: { ...change, ...noted } })).status;
  };

  /** All that is stored and shown of a habit, but its ids. */
  const allOf = async (as: TestUser, id: string, today: string) => {
    const query = { from: '2026-11-10', to: addDays(today, 1) };
    const { days } = (await send(api(), calls.listDays, { as, params: { id }, query })).body;
    const listed = (await send(api(), calls.listHabits, { as, query: { id, archived: 'all' } })).body[0];
    const { id: _, order: __, archivedAt: ___, createdAt: ____, steps = [], ...habit } = listed ?? {};
    const withoutIds = Object.entries(days).map(([day, { completedStepIds, ...one }]) => {
      return [day, { ...one, completed: completedStepIds.length }];
    });
    return { habit, days: withoutIds, steps: steps.map(({ completed }) => completed) };
  };

  const todayFor = async (as: TestUser) => (await send(api(), calls.getToday, { as })).body;

  test('writes what the calls of days write, and answers the item of today', async () => {
    await fc.assert(
      fc.asyncProperty(accounts, async ({ dayStart, hour, hasBreak, habits: drawn }) => {
        api().clock.now = NOON + hour * HOUR;
        const as = await buildUser(api(), { timeZone });
        await send(api(), calls.updateSettings, { as, body: { dayStart } });
        const today = dayIn(timeZone, api().clock.now, dayStart);
        const named = { today, yesterday: addDays(today, -1) };
        if (hasBreak) await send(api(), calls.createBreak, { as, body: { from: named.yesterday } });
        for (const [place, habit] of drawn.entries()) {
          await send(api(), calls.createDivider, { as, body: { name: `Divider ${place}` } });
          const [id, twin] = [await build(as, today, habit), await build(as, today, habit)];
          for (const intent of habit.intents) {
            const { day = 'today' } = intent;
            const key = named[day as 'today'] ?? day;
            const logged = await send(api(), calls.logDay, { as, params: { id }, body: intent });
            expect([intent, logged.status]).toEqual([intent, await byDays(as, twin, key, intent)]);
            expect(await allOf(as, id, today)).toEqual(await allOf(as, twin, today));
            const listed = (await todayFor(as)).items.find((item) => item.id === id);
            const answered = logged.status === 200 && listed ? logged.body : listed;
            expect(answered).toEqual(listed);
          }
        }
        await expectHome(as, today, dayStart);
      }),
      { numRuns: RUNS },
    );
  });

  /** The answer agrees with the data of the home page, and with the days of each habit. */
  const expectHome = async (as: TestUser, today: string, dayStart: number) => {
    const shown = await todayFor(as);
    const home = (await send(api(), calls.getHome, { as })).body;
    const listed = home.habits.filter(({ endsOn }) => endsOn === null || endsOn >= today);
    const { completed, total } = progressOf(listed, today);
    const dayEndsAt = new Date(dayEnd({ timeZone, dayStart }, today)).toISOString();
    expect(shown).toMatchObject({ day: today, dayEndsAt, timeZone, done: completed, due: total });
    const items = await Promise.all(
      listed.map(async ({ id, order, name, emoji, kind, target, unit, step }) => {
        const { days } = (await send(api(), calls.listDays, { as, params: { id } })).body;
        const streak = home.achievements.find((each) => each.id === id)?.currentStreak;
        const divider = home.dividers.findLast((each) => each.order <= order)?.name;
        const { state, value } = days[today] ?? {};
        const due =
          progressOf(
            listed.filter((each) => each.id === id),
            today,
          ).total === 1;
        return { id, name, emoji, divider, kind, due, state, value, target, unit, step, streak };
      }),
    );
    expect(shown.items).toEqual(items);
  };
});
