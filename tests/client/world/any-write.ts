import * as fc from 'fast-check';
import { idOf, TODAY, YESTERDAY } from '../build-account-data.ts';
import { anyKindWrite, type Given } from './any-kind-write.ts';

const habitId = fc.constantFrom(...[1, 2, 3].map(idOf));
const dividerId = fc.constantFrom(...[101, 102].map(idOf));
const stepId = fc.constantFrom(...[201, 202, 203].map(idOf));
const name = fc.constantFrom('Walk', 'Swim', 'Écrire');
const order = fc.nat(9);
const suiteOf = (id: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ id, order }), { minLength: 1, maxLength: 2, selector: (entry) => entry.id });
const days = fc.constantFrom([TODAY], [YESTERDAY], [TODAY, YESTERDAY], ['2026-11-21']);

const tick: fc.Arbitrary<Given> = fc
  .record({ id: habitId, action: fc.constantFrom('create' as const, 'remove' as const), days })
  .map((each) => ['habit.tick', each]);

const habitFields = fc.oneof(
  fc.record({ name }),
  fc.record({ days: fc.subarray([0, 1, 3, 5, 6], { minLength: 1 }) }),
  fc.record({ activated: fc.boolean() }),
  fc.record({ emoji: fc.constantFrom('sun', 'books') }),
  fc.record({ notes: name, notesVisibility: fc.boolean() }),
  fc.record({ reminderTime: fc.constantFrom(null, '07:30'), reminderMessage: fc.constantFrom(null, 'Now') }),
  fc.record({ unarchive: fc.constant(true as const) }),
);

const habits: fc.Arbitrary<Given> = fc.oneof(
  // One of them is no emoji: the server refuses it.
  fc
    .record({ id: habitId, name, emoji: fc.constantFrom('sun', 'books', 'sun', 'no-such-emoji') })
    .map((each): Given => ['habit.create', each]),
  fc
    .record({ id: habitId, fields: habitFields })
    .map(({ id, fields }): Given => ['habit.update', { id, ...fields }]),
  fc
    .record({ id: habitId, action: fc.constantFrom('archive' as const, 'delete' as const) })
    .map((each): Given => ['habit.delete', each]),
  fc.record({ suite: suiteOf(habitId) }).map((each): Given => ['habit.reorder', each]),
);

const dividers: fc.Arbitrary<Given> = fc.oneof(
  fc.record({ id: dividerId, name }).map((each): Given => ['divider.create', each]),
  fc.record({ id: dividerId, closed: fc.boolean() }).map((each): Given => ['divider.update', each]),
  fc.record({ id: dividerId }).map((each): Given => ['divider.delete', each]),
  fc.record({ suite: suiteOf(dividerId) }).map((each): Given => ['divider.reorder', each]),
);

const steps: fc.Arbitrary<Given> = fc.oneof(
  fc.record({ habitId, id: stepId, name, order }).map((each): Given => ['step.create', each]),
  fc.record({ habitId, id: stepId, completed: fc.boolean() }).map((each): Given => ['step.update', each]),
  fc.record({ habitId, id: stepId, name }).map((each): Given => ['step.update', each]),
  fc.record({ habitId, id: stepId }).map((each): Given => ['step.delete', each]),
  fc.record({ habitId, suite: suiteOf(stepId) }).map((each): Given => ['step.reorder', each]),
);

const state = fc.constantFrom('skipped' as const, null);
const oneDay = fc.constantFrom(TODAY, YESTERDAY, '2026-11-18', '2026-11-21');
const dayFields = fc.oneof(
  fc.record({ state }),
  fc.record({ note: fc.constantFrom('', 'Short', 'Écrit tard') }),
  fc.record({ value: fc.constantFrom(0, 1, null) }),
  fc.record({ value: fc.constant(0), state }),
  fc.record({ completedStepIds: fc.uniqueArray(stepId) }),
);
const dayOf: fc.Arbitrary<Given> = fc
  .record({ habitId, day: oneDay, fields: dayFields })
  .map(({ fields, ...each }) => ['day.update', { ...each, ...fields }]);

/** A past day that a page shows. */
export const anyPastDay = fc.record({ habitId, day: fc.constantFrom(YESTERDAY, '2026-11-18') });

const breakId = fc.constantFrom(...[301, 302].map(idOf));
const from = fc.constantFrom('2026-11-16', YESTERDAY, TODAY, '2026-11-22');
const to = fc.constantFrom(null, TODAY, '2026-11-25');
const habitIds = fc.option(fc.uniqueArray(habitId, { minLength: 1, maxLength: 2 }));
const breaks: fc.Arbitrary<Given> = fc.oneof(
  fc.record({ id: breakId, from, to, habitIds }).map((each): Given => ['break.create', each]),
  fc.record({ id: breakId, to }).map((each): Given => ['break.update', each]),
  fc.record({ id: breakId, from }).map((each): Given => ['break.update', each]),
  fc.record({ id: breakId }).map((each): Given => ['break.delete', each]),
);

const profile: fc.Arbitrary<Given> = fc.oneof(
  fc
    .record({ theme: fc.constantFrom('light' as const, 'dark' as const) })
    .map((each): Given => ['settings.update', each]),
  fc.record({ weekStart: fc.nat(6), haptics: fc.boolean() }).map((each): Given => ['settings.update', each]),
  fc
    .record({ dayStart: fc.constantFrom(0, 3, 6), finishYesterday: fc.boolean() })
    .map((each): Given => ['settings.update', each]),
  fc.record({ habitCreated: fc.boolean() }).map((each): Given => ['onboarding.update', each]),
  fc
    .record({ firstName: name, country: fc.constantFrom(null, 'FR') })
    .map((each): Given => ['user.update', each]),
);

/** Any write of the product. The ids are few, so that writes meet: what is changed is often deleted, or was never made. */
export const anyWrite: fc.Arbitrary<Given> = fc.oneof(
  { weight: 3, arbitrary: tick },
  { weight: 4, arbitrary: habits },
  { weight: 3, arbitrary: dayOf },
  { weight: 4, arbitrary: anyKindWrite },
  { weight: 2, arbitrary: breaks },
  { weight: 2, arbitrary: dividers },
  { weight: 3, arbitrary: steps },
  { weight: 1, arbitrary: profile },
);
