import * as fc from 'fast-check';
import type { InputOf, MutationName } from '#client/outbox/mutations/all.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { acceptedPlan } from '#tests/domain/kind-draws.ts';
import { idOf, TODAY, YESTERDAY } from '../build-account-data.ts';

/** A mutation and what a page gives it. */
export type Given = { [K in MutationName]: readonly [K, InputOf<K>] }[MutationName];

/** Writes of amounts, limits, periods and timers. What a kind does not have is refused by the server. */

const habitId = fc.constantFrom(...[1, 1, 2].map(idOf));
type Plan = Omit<InputOf<'habit.update'>, 'id'>;
const repeat = fc.constantFrom<NonNullable<Plan['repeat']>>(
  { type: 'weekdays', days: [1, 3, 5] },
  { type: 'interval', every: 2, unit: 'day', from: YESTERDAY },
  { type: 'monthDays', days: [20, 'last'] },
  { type: 'times', count: 2, per: 'week' },
  { type: 'total', per: 'week' },
);
const bound = fc.constantFrom(null, YESTERDAY, TODAY, '2026-11-22');

/** What a habit is made with. */
export const anyPlan = fc.constantFrom<Omit<InputOf<'habit.create'>, 'id' | 'name' | 'emoji'>>(
  {},
  { repeat: { type: 'times', count: 2, per: 'week' } },
  { kind: 'amount', target: 3, step: 0.5, unit: 'min' },
  { kind: 'amount', target: 5, unit: 'km', repeat: { type: 'total', per: 'week' } },
  { kind: 'limit', target: 0, cost: 2.5 },
  { kind: 'limit', target: 3, repeat: { type: 'total', per: 'month' } },
  ...habitKinds.map((kind) => acceptedPlan(kind)),
);

const planFields: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ repeat }),
  fc.record({ target: fc.constantFrom(1, 2.5) }),
  fc.record({ unit: fc.constantFrom('min', 'km'), step: fc.constantFrom(1, 0.25) }),
  fc.record({ startsOn: bound }),
  fc.record({ endsOn: bound }),
  fc.record({
    reminders: fc.constantFrom<NonNullable<Plan['reminders']>>(
      [],
      [{ id: idOf(401), time: '20:30', days: [5] }],
    ),
  }),
);

const amount = fc.constantFrom(0, 0.125, 1, 2.5, null);
const added = fc.constantFrom(0.125, 0.5, 2).map((add) => ({ add }));
const day = fc.constantFrom(TODAY, TODAY, YESTERDAY, '2026-11-16');

const timer = fc.record({
  id: habitId,
  action: fc.constantFrom('start' as const, 'stop' as const, 'discard' as const),
  at: fc.constantFrom('2026-11-20T11:50:00.000Z', '2026-11-20T11:53:20.000Z', '2026-11-20T12:00:00.000Z'),
});

export const anyKindWrite: fc.Arbitrary<Given> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ habitId, day, value: fc.oneof(added, amount) })
      .map((each): Given => ['day.update', each]),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ id: habitId, plan: anyPlan })
      .map(({ id, plan }): Given => ['habit.create', { id, name: 'Walk', emoji: 'sun', ...plan }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ id: habitId, fields: planFields })
      .map(({ id, fields }): Given => ['habit.update', { id, ...fields }]),
  },
  { weight: 2, arbitrary: timer.map((each): Given => ['habit.timer', each]) },
);
