import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { plansOf, type Stored, habits, TODAY, wireOf } from '#tests/domain/kind-habits.ts';
import { addDays } from './day-key.ts';
import { planInForce } from './habit.ts';
import { predictArchived, predictHabitUpdate } from './predict-update.ts';
import { changeSchedule } from './schedule.ts';
import { ONE } from './share.ts';
import { planFrom, replanned } from './ticking.ts';
import type { WireHabit } from './wire-habit.ts';
import { EVERY_DAY } from './weekdays.ts';

beforeAll(async () => {
  await import('./wire-kinds.ts');
});

const shownOf = ({ history, due, recent }: WireHabit) => ({ history, due, recent });

/** As the server changes the plan of a habit whose user's weeks begin on Monday. */
function withPlan(habit: Stored, changes: Partial<Stored>, isActive = true): Stored {
  const after = { ...habit, ...changes };
  const plan = planInForce({ ...after, activated: isActive, archivedAt: null }, 1);
  return replanned({ ...after, schedule: changeSchedule(habit.schedule, planFrom(habit, TODAY), plan) });
}

const changed = habits.chain((habit) =>
  fc.record({ habit: fc.constant(habit), plan: plansOf[habit.kind] }),
);

describe('a change of the plan of a habit of any kind on a device', () => {
  it('shows what the server answers', () => {
    fc.assert(
      fc.property(changed, ({ habit, plan }) => {
        const server = withPlan(habit, plan);
        const { repeat, target } = plan;
        const device = predictHabitUpdate(
          wireOf(habit),
          {
            repeat: repeat ?? { type: 'weekdays', days: EVERY_DAY },
            ...(target !== null && { target: target / ONE }),
          },
          TODAY,
        );
        expect(shownOf(device)).toEqual(shownOf(wireOf(server)));
      }),
      { numRuns: 300 },
    );
  });

  it('that pauses or archives it shows what the server answers', () => {
    fc.assert(
      fc.property(habits, (habit) => {
        const shown = shownOf(wireOf(withPlan(habit, {}, false)));
        expect(shownOf(predictHabitUpdate(wireOf(habit), { activated: false }, TODAY))).toEqual(shown);
        expect(shownOf(predictArchived(wireOf(habit), `${TODAY}T08:00:00.000Z`, TODAY))).toEqual(shown);
      }),
      { numRuns: 300 },
    );
  });
});
