import * as fc from 'fast-check';
import type { InputOf, MutationName, Removal } from '#client/outbox/mutations/all.ts';
import { idOf, TODAY, YESTERDAY } from './build-account-data.ts';

export type GivenOf<N extends MutationName> = { [K in N]: readonly [K, InputOf<K>] }[N];
export type Given = GivenOf<MutationName>;

const HABITS = [1, 2, 3].map(idOf);
const DIVIDERS = [101, 102].map(idOf);
const STEPS = [201, 202, 203].map(idOf);

const habitId = fc.constantFrom(...HABITS);
const dividerId = fc.constantFrom(...DIVIDERS);
const stepId = fc.constantFrom(...STEPS);
const name = fc.constantFrom('Walk', 'Swim', 'Écrire');
const order = fc.nat(9);
const suiteOf = (id: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ id, order }), { minLength: 1, maxLength: 2, selector: (entry) => entry.id });

const state = fc.constantFrom('skipped' as const, null);
const dayFields = fc.oneof(
  fc.record({ state }),
  fc.record({ note: fc.constantFrom('', 'Short') }),
  fc.record({ value: fc.constantFrom(0, 1, null) }),
  fc.record({ completedStepIds: fc.uniqueArray(stepId) }),
);
const breakId = fc.constantFrom(...[301, 302].map(idOf));
const from = fc.constantFrom('2026-11-16', YESTERDAY, TODAY);
const to = fc.constantFrom(null, TODAY, '2026-11-25');
const habitIds = fc.option(fc.uniqueArray(habitId, { minLength: 1, maxLength: 2 }));

/**
 * Any write that the model of the server knows. The ids are few, so that writes meet: creates repeat, and what is changed is often deleted
 * or was never made.
 */
export const anyModelWrite: fc.Arbitrary<Given> = fc.oneof(
  fc
    .record({
      id: habitId,
      action: fc.constantFrom('create' as const, 'remove' as const),
      day: fc.constantFrom(TODAY, YESTERDAY),
    })
    .map(({ day, ...tick }) => ['habit.tick', { ...tick, days: [day] }] as const),
  fc.record({ id: habitId, name, emoji: fc.constant('sun') }).map((each) => ['habit.create', each] as const),
  fc.record({ id: habitId, name }).map((each) => ['habit.update', each] as const),
  fc
    .record({ id: habitId, unarchive: fc.constant(true as const) })
    .map((each) => ['habit.update', each] as const),
  fc
    .record({ id: habitId, action: fc.constantFrom('archive' as const, 'delete' as const) })
    .map((each) => ['habit.delete', each] as const),
  fc.record({ suite: suiteOf(habitId) }).map((each) => ['habit.reorder', each] as const),
  fc
    .record({ habitId, day: fc.constantFrom(TODAY, YESTERDAY), fields: dayFields })
    .map(({ fields, ...each }) => ['day.update', { ...each, ...fields }] as const),
  fc.record({ id: breakId, from, to, habitIds }).map((each) => ['break.create', each] as const),
  fc.record({ id: breakId, to }).map((each) => ['break.update', each] as const),
  fc.record({ id: breakId, habitIds }).map((each) => ['break.update', each] as const),
  fc.record({ id: breakId }).map((each) => ['break.delete', each] as const),
  fc.record({ id: dividerId, name }).map((each) => ['divider.create', each] as const),
  fc.record({ id: dividerId, closed: fc.boolean() }).map((each) => ['divider.update', each] as const),
  fc.record({ id: dividerId }).map((each) => ['divider.delete', each] as const),
  fc.record({ suite: suiteOf(dividerId) }).map((each) => ['divider.reorder', each] as const),
  fc.record({ habitId, id: stepId, name, order }).map((each) => ['step.create', each] as const),
  fc.record({ habitId, id: stepId, completed: fc.boolean() }).map((each) => ['step.update', each] as const),
  fc.record({ habitId, id: stepId }).map((each) => ['step.delete', each] as const),
  fc.record({ habitId, suite: suiteOf(stepId) }).map((each) => ['step.reorder', each] as const),
  fc
    .record({ theme: fc.constantFrom('light' as const, 'dark' as const) })
    .map((each) => ['settings.update', each] as const),
  fc
    .record({ dayStart: fc.constantFrom(0, 3), finishYesterday: fc.boolean() })
    .map((each) => ['settings.update', each] as const),
  fc.record({ habitCreated: fc.boolean() }).map((each) => ['onboarding.update', each] as const),
  fc.record({ firstName: name }).map((each) => ['user.update', each] as const),
);

/** A write that can be held, and thought better of. */
export const anyRemoval: fc.Arbitrary<GivenOf<Removal>> = fc.oneof(
  fc
    .record({ id: habitId, action: fc.constantFrom('archive' as const, 'delete' as const) })
    .map((each) => ['habit.delete', each] as const),
  fc.record({ id: dividerId }).map((each) => ['divider.delete', each] as const),
  fc.record({ habitId, id: stepId }).map((each) => ['step.delete', each] as const),
);
