import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf, importFile, readAll, withoutAccount } from '#tests/api/own-data.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { acceptedPlan } from '#tests/domain/kind-draws.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 5, full: 20 });
const DAY_MS = 86_400_000;
const PART_DAYS = 5;

const names = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => /\p{L}/u.test(text));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
const days = fc.array(
  fc.integer({ min: -60, max: 0 }).map((count) => addDays(TODAY, count)),
  { minLength: 1, maxLength: 12 },
);

const text = fc
  .string({ unit: 'grapheme' })
  .filter((each) => !each.includes('\u0000') && each.isWellFormed());

const thousandths = fc.integer({ min: 1, max: 20_000 }).map((value) => value / 1_000);
const month = fc.constantFrom('week', 'month');
const repeats = fc.oneof(
  fc.record({
    type: fc.constant('interval'),
    every: fc.integer({ min: 1, max: 40 }),
    unit: fc.constantFrom('day', 'week', 'month'),
    from: days.map(([day = TODAY]) => day),
  }),
  fc.record({
    type: fc.constant('monthDays'),
    days: fc.uniqueArray(fc.constantFrom(1, 5, 20, 31, 'last'), { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('times'), count: fc.integer({ min: 1, max: 7 }), per: month }),
  fc.record({ type: fc.constant('total'), per: month }),
  fc.record({ type: fc.constant('weekdays'), days: weekdays }),
);
const reminders = fc.array(
  fc.record(
    { id: fc.uuid(), time: fc.constantFrom('08:30', '23:59'), days: weekdays, message: text },
    { requiredKeys: ['id', 'time'] },
  ),
  { maxLength: 3 },
);
const bound = fc.option(fc.integer({ min: -30, max: 3 }).map((count) => addDays(TODAY, count)));

/** Of any kind; a repetition that a kind does not have is refused, and the habit is left as it is. */
const plans = fc.oneof(
  fc.constant({}),
  fc.record({ kind: fc.constant('amount'), target: thousandths, unit: fc.constantFrom('km', 'min') }),
  fc.record({ kind: fc.constant('limit'), target: fc.nat({ max: 3 }), cost: fc.option(thousandths) }),
  fc.constantFrom(...habitKinds.map((kind) => acceptedPlan(kind))),
);

/** Any event of a habit; it takes effect on its day. */
const happening = fc.oneof(
  fc.record({
    call: fc.constant('setActivities' as const),
    body: fc.record({ action: fc.constantFrom('create', 'create', 'remove'), days }),
  }),
  fc.record({
    call: fc.constant('updateHabit' as const),
    body: fc.record(
      {
        days: weekdays,
        activated: fc.boolean(),
        notes: text,
        reminderTime: fc.constantFrom('08:30', '23:59', null),
        reminderMessage: fc.constantFrom('Go on', null),
        notesVisibility: fc.boolean(),
        stepsVisibility: fc.boolean(),
        unarchive: fc.constant(true),
        repeat: repeats,
        target: thousandths,
        step: thousandths,
        startsOn: bound,
        endsOn: bound,
        reminders,
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ call: fc.constant('deleteHabit' as const), body: fc.constantFrom({ action: 'archive' }) }),
  fc.record({ call: fc.constant('deleteHabit' as const), body: fc.constantFrom({ action: 'delete' }) }),
  fc.record({
    call: fc.constant('updateDay' as const),
    body: fc.record(
      {
        state: fc.constantFrom('skipped', 'skipped', null),
        note: text,
        value: fc.oneof(fc.constantFrom(0, 1, null), thousandths, fc.record({ add: thousandths })),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ call: fc.constant('createStep' as const), body: fc.record({ name: names }) }),
  fc.record({ call: fc.constant('updateStep' as const), body: fc.record({ completed: fc.boolean() }) }),
  fc.record({ call: fc.constant('deleteStep' as const), body: fc.constant({}) }),
);

const accounts = fc.record({
  habits: fc.array(
    fc.record({
      name: names,
      days: weekdays,
      plan: plans,
      happenings: fc.array(happening, { maxLength: 12 }),
    }),
    { maxLength: 4 },
  ),
  dividers: fc.array(fc.record({ name: names, closed: fc.boolean() }), { maxLength: 3 }),
  settings: fc.record({
    weekStart: fc.integer({ min: 0, max: 6 }),
    dayStart: fc.integer({ min: 0, max: 6 }),
    finishYesterday: fc.boolean(),
    theme: fc.constantFrom('dark', 'light'),
  }),
  breaks: fc.array(
    fc.record({
      from: fc.integer({ min: -30, max: 3 }),
      length: fc.option(fc.nat({ max: 10 })),
      habits: fc.option(fc.subarray([0, 1, 2, 3], { minLength: 1 })),
    }),
    { maxLength: 3 },
  ),
});
type Account = typeof accounts extends fc.Arbitrary<infer A> ? A : never;

forEachApi('one’s own data', (api) => {
  const act = async (as: TestUser, call: keyof typeof calls, sending: Sending) =>
    (await send(api(), calls[call], { as, ...sending })).body as { id: string; steps: { id: string }[] };

  /** Builds the history of an account on some of its last twenty days. */
  const live = async ({ habits, dividers, settings, breaks }: Account): Promise<TestUser> => {
    const as = await buildUser(api(), { timeZone: 'Europe/Paris', createdAt: new Date(NOON).toISOString() });
    await act(as, 'updateSettings', { body: settings });
    const toClose: string[] = [];
    const ids: string[] = [];
    const divide = async ({ name, closed }: Account['dividers'][number]) => {
      const { id } = await act(as, 'createDivider', { body: { name } });
      if (closed) toClose.push(id);
    };
    // A divider before each habit while there are dividers, the others first; closed last, over the habits below them.
    for (const divider of dividers.slice(habits.length)) await divide(divider);
    for (const [place, { name, days: due, plan, happenings }] of habits.entries()) {
      for (const divider of dividers.slice(place, place + 1)) await divide(divider);
      api().clock.now = NOON - 20 * DAY_MS;
      const body = { name, days: due, emoji: 'open-book', ...plan };
      const { id } = await act(as, 'createHabit', { body });
      expect([id, plan]).toEqual([expect.any(String), plan]);
      ids.push(id);
      const { steps } = await act(as, 'createStep', { params: { id }, body: { name: 'First' } });
      for (const [index, { call, body: change }] of happenings.entries()) {
        api().clock.now = NOON - (happenings.length - 1 - index) * DAY_MS;
        const params = { id, stepId: steps[0]?.id ?? '', day: addDays(TODAY, -3 * index) };
        await act(as, call, { params, body: change });
      }
      api().clock.now = NOON;
    }
    for (const id of toClose) await act(as, 'updateDivider', { params: { id }, body: { closed: true } });
    for (const { from, length, habits: places } of breaks) {
      const first = addDays(TODAY, from);
      const body = {
        from: first,
        to: length === null ? null : addDays(first, length),
        habitIds: places && places.flatMap((place) => ids[place] ?? []),
      };
      // One of no habit, or of a deleted one, is refused.
      await act(as, 'createBreak', { body });
    }
    return as;
  };

  test('restores the same state, also when imported twice, with counters that equal a recount', async () => {
    await fc.assert(
      fc.asyncProperty(accounts, async (account) => {
        const owner = await live(account);
        const file = await exportOf(api(), owner);
        const fresh = await buildUser(api());
        await importFile(api(), fresh, file, PART_DAYS);
        const again = await exportOf(api(), fresh);
        expect(withoutAccount(again)).toEqual(withoutAccount(file));
        expect(await readAll(api(), fresh)).toEqual(await readAll(api(), owner));
        await expectInvariants(api(), fresh);

        await importFile(api(), fresh, file);
        expect(withoutAccount(await exportOf(api(), fresh))).toEqual(withoutAccount(file));
        await importFile(api(), owner, file);
        expect(withoutAccount(await exportOf(api(), owner))).toEqual(withoutAccount(file));
        await expectInvariants(api(), owner);
      }),
      { numRuns: RUNS },
    );
  });
});
