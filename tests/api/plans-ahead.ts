import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import { type TestApp, TODAY } from './test-app.ts';

/** A target that grows by five a week. */
export const growth = { by: 5, every: { count: 1, unit: 'week' }, until: 30, onlyWhenMet: false };

/** The day so many days after the tests' today. */
export const later = (days: number): string => addDays(TODAY, days);

/** Makes and changes habits whose plans begin later, as a client does. */
export function planning(api: () => TestApp) {
  const make = async (as: TestUser, given: object = {}) =>
    (await send(api(), calls.createHabit, { as, body: { name: 'Read', emoji: 'open-book', ...given } })).body;
  return {
    make,
    makePages: async (as: TestUser, given: object = {}) =>
      await make(as, { kind: 'amount', unit: 'pages', target: 10, ...given }),
    change: async (as: TestUser, id: string, body: object) =>
      await send(api(), calls.updateHabit, { as, params: { id }, body }),
  };
}
