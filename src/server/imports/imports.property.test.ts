import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { IMPORTED } from '#tests/api/happy-call.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf, type StoredRow } from '#tests/api/stored-rows.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 8, full: 20 });
const HABITS = 4;

/** Few days, so that the import and the changes after it often meet. */
const day = fc.nat({ max: 8 }).map((back) => addDays(TODAY, -back));
const value = fc.integer({ min: 0, max: 3 }).map((halves) => halves / 2);
const note = fc.constantFrom('Good', 'Bad');
const place = fc.nat({ max: HABITS - 1 });

/** What is logged on a day, through the API. */
const logged = fc.record({
  place,
  day,
  body: fc.record({ value, state: fc.constantFrom('skipped', null), note }, { requiredKeys: [] }),
});

const historyDay = fc.oneof(
  day,
  fc.record(
    { day, count: fc.nat({ max: 3 }), steps: fc.constant([]), skipped: fc.constant(true), value, note },
    { requiredKeys: ['day', 'count', 'steps'] },
  ),
);
const part = fc.record({ place, history: fc.array(historyDay, { maxLength: 5 }) });

/** Changes of a habit itself. */
const changes = fc.record({
  place,
  call: fc.constantFrom('updateHabit' as const, 'createStep' as const, 'deleteHabit' as const),
});

const stories = fc.record({
  /** Of each habit: whether it exists before the import, and its kind. */
  habits: fc.array(fc.record({ exists: fc.boolean(), isAmount: fc.boolean(), hasStep: fc.boolean() }), {
    minLength: HABITS,
    maxLength: HABITS,
  }),
  before: fc.array(logged, { maxLength: 12 }),
  parts: fc.array(part, { minLength: 1, maxLength: 8 }),
  days: fc.array(logged, { maxLength: 6 }),
  changes: fc.array(changes, { maxLength: 2 }),
});
type Story = typeof stories extends fc.Arbitrary<infer S> ? S : never;

/** What is stored of an account's habits: each habit with its steps, each day, and the counter of deleted habits. */
interface Stored {
  readonly counter: StoredRow[string] | undefined;
  readonly habits: ReadonlyMap<string, string>;
  readonly days: ReadonlyMap<string, string>;
}

const totals = ['position', 'ticks', 'skips', 'noted', 'amounts', 'completed', 'day_bytes'];

function withoutTotals(row: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !totals.includes(column)));
}

forEachApi('an undone import', (api) => {
  const storedOf = async ({ userId }: TestUser): Promise<Stored> => {
    const { users = [], habits = [], steps = [], habit_days: days = [] } = await rowsOf(api(), userId);
    const stepsOf = (id: unknown) => steps.filter((row) => row['habit_id'] === id);
    return {
      counter: users[0]?.['habits_completed_kept'],
      habits: new Map(
        habits.map((row) => [String(row['id']), JSON.stringify([withoutTotals(row), stepsOf(row['id'])])]),
      ),
      days: new Map(days.map((row) => [`${row['habit_id']} ${row['day']}`, JSON.stringify(row)])),
    };
  };

  /** The habits of a story as an import has them. */
  const givenOf = ({ habits }: Story) =>
    habits.map(({ isAmount, hasStep }) => {
      const target = isAmount ? { kind: 'amount', target: 1 } : {};
      const own = { id: randomUUID(), name: 'One', order: 0, createdAt: IMPORTED.createdAt };
      const schedule = [{ from: null, days: [1, 3], ...(isAmount && { target: 1 }) }];
      return { ...IMPORTED, id: randomUUID(), ...target, schedule, steps: hasStep ? [own] : [] };
    });

  const log = async (as: TestUser, ids: readonly string[], all: Story['days']) => {
    for (const each of all) {
      const params = { id: ids[each.place] ?? '', day: each.day };
      // Of a habit that does not exist, and half a tick: refused.
      await send(api(), calls.updateDay, { as, params, body: each.body });
    }
  };

  const change = async (as: TestUser, ids: readonly string[], all: Story['changes']) => {
    const bodies = { updateHabit: { name: 'Jog' }, createStep: { name: 'Two' }, deleteHabit: undefined };
    for (const each of all) {
      const sending = { as, params: { id: ids[each.place] ?? '' }, body: bodies[each.call] };
      await send(api(), calls[each.call], sending);
    }
  };

  test('puts every day back that was not changed since, and keeps every later change', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const as = await buildUser(api());
        const given = givenOf(story);
        const ids = given.map(({ id }) => id);
        const existing = given.filter((_, at) => story.habits[at]?.exists);
        for (const habit of existing) {
          await send(api(), calls.importHabit, { as, body: { ...habit, history: [] } });
        }
        await log(as, ids, story.before);
        const before = await storedOf(as);

        const id = randomUUID();
        await send(api(), calls.createImport, { as, body: { id, source: 'habitkit' } });
        for (const each of story.parts) {
          const body = { ...given[each.place], importId: id, history: each.history };
          expect((await send(api(), calls.importHabit, { as, body })).status).toBe(200);
        }
        const imported = await storedOf(as);
        await log(as, ids, story.days);
        await change(as, ids, story.changes);
        const changed = await storedOf(as);

        const { body } = await send(api(), calls.undoImport, { as, params: { id } });
        const after = await storedOf(as);
        const isChanged = (key: string) => changed.days.get(key) !== imported.days.get(key);
        const keys = new Set([before, imported, changed].flatMap(({ days }) => [...days.keys()]));
        const expected = [...keys].flatMap((key) => {
          const row = isChanged(key) ? changed.days.get(key) : before.days.get(key);
          return row === undefined ? [] : [[key, row] as const];
        });
        expect(after.days).toEqual(new Map(expected));

        const isTouched = (habit: string) =>
          changed.habits.get(habit) !== imported.habits.get(habit) ||
          [...keys].some((key) => key.startsWith(habit) && isChanged(key));
        const kept = [...changed.habits].filter(([habit]) => before.habits.has(habit) || isTouched(habit));
        expect(after.habits).toEqual(new Map(kept));
        expect([body.left, after.counter]).toEqual([0, before.counter]);
        await expectInvariants(api(), as);
      }),
      { numRuns: RUNS },
    );
  });
});
