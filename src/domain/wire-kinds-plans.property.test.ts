import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { HISTORY, habits, plansOf, type Stored, TODAY, wireOf } from '#tests/domain/kind-habits.ts';
import { addDays } from './day-key.ts';
import { planInForce } from './habit.ts';
import { withBreaks } from './predict-day.ts';
import { predictArchived, predictHabitUpdate } from './predict-update.ts';
import { isPeriodRepeat } from './repeat.ts';
import { changeSchedule } from './schedule.ts';
import { ONE } from './share.ts';
import { applyDays, changedDays, planFrom, replanned } from './ticking.ts';
import { EVERY_DAY } from './weekdays.ts';
import type { WireHabit } from './wire-habit.ts';

beforeAll(async () => {
  await import('./wire-kinds.ts');
});

const shownOf = ({ history, due, recent }: WireHabit) => ({ history, due, recent });

/** As the server changes the plan of a habit whose user has the weeks that the device takes for theirs. */
function withPlan(habit: Stored, changes: Partial<Stored>, isActive = true): Stored {
  const after = { ...habit, ...changes };
  const weekStart = wireOf(habit).periodBefore?.weekStart ?? 1;
  const plan = planInForce({ ...after, activated: isActive, archivedAt: null }, weekStart);
  return replanned({ ...after, schedule: changeSchedule(habit.schedule, planFrom(habit, TODAY), plan) });
}

/** Without the skips of days that were not due, of which a device knows nothing. */
function withShownSkips(habit: Stored): Stored {
  const { recent = {} } = wireOf(habit);
  const hidden = HISTORY.filter((day) => habit.skips.has(day) && recent[day]?.state !== 'skipped');
  return applyDays(habit, changedDays(habit, hidden, { type: 'unskip' }));
}

const changed = habits
  .map(withShownSkips)
  .chain((habit) => fc.record({ habit: fc.constant(habit), plan: plansOf[habit.kind] }));

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
      { numRuns: 150 },
    );
  });

  it('that ends or begins it on another day shows what the server answers', () => {
    const starts = fc.option(fc.integer({ min: 0, max: 3 }).map((days) => addDays(TODAY, -days)));
    const ends = fc.option(fc.integer({ min: 0, max: 20 }).map((days) => addDays(TODAY, days)));
    fc.assert(
      fc.property(habits.map(withShownSkips), starts, ends, (habit, start, endsOn) => {
        // What a week or month has of the days between two beginnings is not known.
        const startsOn = isPeriodRepeat(habit.repeat ?? undefined) ? null : start;
        const device = predictHabitUpdate(wireOf(habit), { startsOn, endsOn }, TODAY);
        expect(shownOf(device)).toEqual(shownOf(wireOf(withPlan(habit, { startsOn, endsOn }))));
      }),
      { numRuns: 150 },
    );
  });

  it('that pauses or archives it shows what the server answers', () => {
    fc.assert(
      fc.property(habits, (habit) => {
        const shown = shownOf(wireOf(withPlan(habit, {}, false)));
        expect(shownOf(predictHabitUpdate(wireOf(habit), { activated: false }, TODAY))).toEqual(shown);
        expect(shownOf(predictArchived(wireOf(habit), `${TODAY}T08:00:00.000Z`, TODAY))).toEqual(shown);
      }),
      { numRuns: 150 },
    );
  });
});

it('breaks of a habit of any kind show on a device what the server answers', () => {
  const breaks = fc.array(
    fc.tuple(fc.integer({ min: -6, max: 9 }), fc.option(fc.nat(5))).map(([from, length]) => ({
      from: addDays(TODAY, from),
      to: length === null ? null : addDays(TODAY, from + length),
    })),
    { maxLength: 2 },
  );
  const unbroken = habits.map(withShownSkips).map((habit): Stored => ({ ...habit, breaks: [] }));
  fc.assert(
    fc.property(unbroken, breaks, (habit, given) => {
      const device = withBreaks(wireOf(habit), given);
      expect(shownOf(device)).toEqual(shownOf(wireOf({ ...habit, breaks: given })));
      expect(shownOf(withBreaks(device, []))).toEqual(shownOf(wireOf(habit)));
    }),
    { numRuns: 150 },
  );
});
