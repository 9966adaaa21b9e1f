import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR } from '#domain/days/time.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { anyChange } from '#tests/circles/any-changes.ts';
import { faultsIn } from '#tests/circles/faults.ts';
import { People } from '#tests/circles/people.ts';
import { bySize } from '#tests/setup/tier.ts';

const RUNS = bySize({ quick: 4, full: 25 });
const CHANGES = bySize({ quick: 25, full: 60 });

forEachApi('what members read of one another', (api) => {
  test('is never more than what each shows at that moment, and after leaving nothing', async () => {
    const changes = fc.array(anyChange, { minLength: 5, maxLength: CHANGES });
    const check = fc.asyncProperty(changes, async (made) => {
      api().clock.now = NOON - HOUR;
      const people = new People(api());
      await people.begin();
      for (const change of made) {
        await people.make(change);
        expect(await faultsIn(people, false)).toEqual([]);
      }
      await api().app.jobs.runDue();
      // What is too old by then is asked for by the first reader.
      await faultsIn(people, false);
      await api().app.jobs.runDue();
      expect(await faultsIn(people, true)).toEqual([]);
    });
    await expect(fc.assert(check, { numRuns: RUNS })).resolves.toBeUndefined();
  });
});
