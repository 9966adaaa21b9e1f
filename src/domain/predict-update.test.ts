import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFrom } from '#tests/domain/change-from.ts';
import { isActive } from './habit.ts';
import { isDue } from './planned-days.ts';
import { predictTick } from './predict.ts';
import { predictArchived, predictHabitUpdate } from './predict-update.ts';
import { changeSchedule, startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { EVERY_DAY } from './weekdays.ts';
import { emptyHistory } from './wire-habit.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const habit = {
  id: 'h',
  order: 3,
  name: 'Read',
  emoji: 'books',
  notes: '',
  days: [1, 2],
  activated: true,
  archivedAt: '2026-11-01T00:00:00.000Z' as string | null,
  history: emptyHistory(TODAY, 7),
  due: ['2026-11-17', '2026-11-16'],
  createdAt: '2026-01-01T08:00:00.000Z',
  steps: [],
};

describe('predictHabitUpdate', () => {
  it('changes only the fields of the update', () => {
    const after = predictHabitUpdate(habit, { name: 'Write', activated: false, notes: undefined }, TODAY);
    expect(after).toEqual({ ...habit, name: 'Write', activated: false });
  });

  it('accepts weekdays as a list or as JSON text', () => {
    expect(predictHabitUpdate(habit, { days: [5, 0] }, TODAY).days).toEqual([0, 5]);
    expect(predictHabitUpdate(habit, { days: '[3]' }, TODAY).days).toEqual([3]);
  });

  it.each([[[]], [''], ['nonsense'], [[9]], [[1, 1]], ['[1,1]']])(
    'ignores %j as weekdays, which the server refuses',
    (days) => {
      expect(predictHabitUpdate(habit, { days }, TODAY)).toEqual(habit);
    },
  );

  it('ignores an update whose days start with ADMIN_', () => {
    expect(predictHabitUpdate(habit, { days: 'ADMIN_ALL', name: 'Write' }, TODAY)).toBe(habit);
  });

  it('restores from the archive', () => {
    expect(predictHabitUpdate(habit, { unarchive: true }, TODAY)).toEqual({ ...habit, archivedAt: null });
  });
});

describe('the due days after a change of plan', () => {
  const week = Object.keys(habit.history);
  const before = week.slice(1);
  const daily = { ...habit, days: [...EVERY_DAY], archivedAt: null, due: week };
  const ticked = { ...daily, history: { ...habit.history, [TODAY]: 1 } };
  const at = '2026-11-20T08:00:00.000Z';

  it('change today only when it is not ticked', () => {
    expect(predictHabitUpdate(daily, { days: [1] }, TODAY).due).toEqual(before);
    expect(predictHabitUpdate(daily, { activated: false }, TODAY).due).toEqual(before);
    expect(predictArchived(daily, at, TODAY).due).toEqual(before);
    const paused = { ...daily, activated: false, due: ['2026-11-14'] };
    expect(predictHabitUpdate(paused, { activated: true }, TODAY).due).toEqual([TODAY, '2026-11-14']);
    const archived = { ...daily, archivedAt: at, due: [] };
    expect(predictHabitUpdate(archived, { unarchive: true }, TODAY).due).toEqual([TODAY]);
  });

  it('show a skip and a note of today by the new plan', () => {
    const skipped = { value: null, state: 'skipped' as const, note: true };
    const resting = { ...daily, due: before, recent: { [TODAY]: skipped } };
    expect(predictHabitUpdate(resting, { days: [1] }, TODAY)).toMatchObject({
      due: before,
      recent: { [TODAY]: { ...skipped, state: 'notDue' } },
    });
    expect(predictHabitUpdate(resting, { days: [5] }, TODAY)).toMatchObject({
      due: before,
      recent: { [TODAY]: skipped },
    });
    const alone = { ...resting, recent: { [TODAY]: { ...skipped, note: false } } };
    expect(predictHabitUpdate(alone, { days: [1] }, TODAY).recent).toEqual({});
  });

  it('do not change when today is ticked', () => {
    expect(predictHabitUpdate(ticked, { days: [1] }, TODAY).due).toEqual(week);
    expect(predictHabitUpdate(ticked, { activated: false }, TODAY).due).toEqual(week);
    expect(predictArchived(ticked, at, TODAY).due).toEqual(week);
  });

  it('do not change by any other update, or by a second archiving', () => {
    expect(predictHabitUpdate({ ...daily, due: before }, { name: 'Write' }, TODAY).due).toEqual(before);
    const archived = { ...daily, archivedAt: at, due: week };
    expect(predictArchived(archived, '2026-11-20T09:00:00.000Z', TODAY)).toBe(archived);
  });

  it('equal those of the server’s schedule after any ticks and changes', () => {
    const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 1 });
    const writes = fc.array(
      fc.oneof(
        fc.record({ tick: fc.constantFrom(...week), done: fc.boolean() }),
        fc.record({ days: weekdays }),
        fc.record({ activated: fc.boolean() }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(weekdays, writes, (first, sequence) => {
        let schedule = startSchedule(first);
        const dueOf = () => week.filter((day) => isDue(schedule, '2026-01-01', day));
        let shown = { ...daily, days: first, history: emptyHistory(TODAY, 7), due: dueOf() };
        let ticks = TickSet.empty;
        for (const write of sequence) {
          if ('tick' in write) {
            ticks = write.done ? ticks.with(write.tick) : ticks.without(write.tick);
            shown = predictTick(shown, write.done ? 'create' : 'remove', [write.tick], TODAY);
          } else {
            shown = predictHabitUpdate(shown, write, TODAY);
            const inForce = isActive(shown) ? shown.days : [];
            schedule = changeSchedule(schedule, changeFrom(ticks, TODAY), inForce);
          }
          expect(shown.due).toEqual(dueOf());
        }
      }),
    );
  });
});

describe('predictArchived', () => {
  it('sets the instant', () => {
    const at = '2026-11-20T08:00:00.000Z';
    expect(predictArchived({ ...habit, archivedAt: null }, at, TODAY).archivedAt).toBe(at);
  });
});
