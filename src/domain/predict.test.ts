import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayRange, weekdayOf } from './day-key.ts';
import type { CountedDay } from './habit-day.ts';
import {
  completedChange,
  predictStepAdded,
  predictStepCompleted,
  predictStepDeleted,
  predictStepRenamed,
  predictTick,
} from './predict.ts';
import { startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { applyDays, changedDays, dayOf } from './ticking.ts';
import { EVERY_DAY } from './weekdays.ts';
import { emptyHistory, type WireHabit } from './wire-habit.ts';

const TODAY = '2026-11-20';
const YESTERDAY = addDays(TODAY, -1);
const buildHabit = (over: Partial<WireHabit> = {}): WireHabit => ({
  id: 'h',
  order: 0,
  days: EVERY_DAY,
  activated: true,
  archivedAt: null,
  history: emptyHistory(TODAY, 7),
  due: Object.keys(emptyHistory(TODAY, 7)),
  createdAt: '2026-01-01T08:00:00.000Z',
  steps: [],
  ...over,
});
const steps = (...completed: boolean[]) =>
  completed.map((done, order) => ({
    id: `s${String(order)}`,
    name: `Step ${String(order)}`,
    order,
    completed: done,
  }));
const completedOf = (habit: WireHabit): boolean[] => habit.steps.map((step) => step.completed);

describe('predictTick', () => {
  it('moves the first due day back to a tick before the creation day, and forward again', () => {
    const created = { createdAt: `${YESTERDAY}T08:00:00.000Z`, due: [TODAY, YESTERDAY] };
    const early = addDays(TODAY, -4);
    const ticked = predictTick(buildHabit(created), 'create', [early], TODAY);
    expect(ticked.due).toEqual([0, -1, -2, -3, -4].map((days) => addDays(TODAY, days)));
    expect(completedChange(buildHabit(created), ticked)).toBe(1);
    const unticked = predictTick(ticked, 'remove', [early], TODAY);
    expect(unticked.due).toEqual(created.due);
    expect(completedChange(ticked, unticked)).toBe(-1);
    expect(predictTick(buildHabit({ ...created, days: [1, 5] }), 'create', [early], TODAY).due).toEqual([
      TODAY,
      YESTERDAY,
      early,
    ]);
  });

  it('returns a history from today backwards, in that order', () => {
    const days = [...dayRange(addDays(TODAY, -2), TODAY), '2026-12-25'];
    const after = predictTick(buildHabit(), 'create', days, TODAY);
    expect(Object.keys(after.history)).toEqual(Object.keys(emptyHistory(TODAY, 7)));
    expect(Object.values(after.history)).toEqual([1, 1, 1, 0, 0, 0, 0]);
  });

  it('does not change a count above one', () => {
    const habit = buildHabit({ history: { [TODAY]: 4, [YESTERDAY]: 3 } });
    expect(predictTick(habit, 'create', [TODAY, YESTERDAY], TODAY).history).toEqual(habit.history);
  });

  it('ticks the new day of a habit that was fetched the day before', () => {
    const habit = buildHabit({ history: { [YESTERDAY]: 1, [addDays(TODAY, -2)]: 0 }, steps: steps(true) });
    const after = predictTick(habit, 'create', [TODAY], TODAY);
    expect(Object.entries(after.history)).toEqual([
      [TODAY, 1],
      [YESTERDAY, 1],
    ]);
    expect(completedChange(habit, after)).toBe(1);
  });
});

describe('predicted steps', () => {
  it('complete the day with the last one, and undo it', () => {
    const habit = buildHabit({ steps: steps(true, false) });
    const done = predictStepCompleted(habit, 's1', true, TODAY);
    expect([done.history[TODAY], ...completedOf(done)]).toEqual([1, true, true]);
    const undone = predictStepCompleted(done, 's0', false, TODAY);
    expect([undone.history[TODAY], ...completedOf(undone)]).toEqual([0, false, true]);
  });

  it('undo today when one is added', () => {
    const done = predictTick(buildHabit({ steps: steps(false) }), 'create', [TODAY], TODAY);
    const added = predictStepAdded(done, { id: 'new', name: 'First', order: 0 }, TODAY);
    expect(added.history[TODAY]).toBe(0);
    expect(added.steps.map(({ id, completed }) => [id, completed])).toEqual([
      ['new', false],
      ['s0', true],
    ]);
    expect(predictStepAdded(added, { id: 'new', name: 'Again', order: 5 }, TODAY)).toBe(added);
  });

  it('complete today when the last incomplete one is deleted', () => {
    const after = predictStepDeleted(buildHabit({ steps: steps(true, false) }), 's1', TODAY);
    expect([after.history[TODAY], ...completedOf(after)]).toEqual([1, true]);
    expect(predictStepDeleted(buildHabit({ steps: steps(false) }), 's0', TODAY)).toEqual(buildHabit());
  });

  it('are renamed one by one', () => {
    const after = predictStepRenamed(buildHabit({ steps: steps(true, false) }), 's1', 'Stretch');
    expect(after.steps.map((step) => step.name)).toEqual(['Step 0', 'Stretch']);
    expect(completedOf(after)).toEqual([true, false]);
  });
});

describe('completedChange', () => {
  const friday = (over: Partial<WireHabit> = {}) => buildHabit({ days: [5], due: [TODAY], ...over });
  const changeOf = (habit: WireHabit): number =>
    completedChange(habit, predictTick(habit, 'create', [TODAY, YESTERDAY], TODAY));

  it('counts due days only', () => {
    expect(changeOf(buildHabit())).toBe(2);
    expect(changeOf(friday())).toBe(1);
    expect(changeOf(friday({ activated: false, due: [] }))).toBe(0);
    expect(changeOf(friday({ archivedAt: '2026-11-01T00:00:00.000Z', due: [] }))).toBe(0);
  });

  it('counts a day that was due before the weekdays changed', () => {
    expect(changeOf(buildHabit({ days: [1], due: [YESTERDAY] }))).toBe(1);
  });

  it('is 0 for new weekdays, a pause and the archive', () => {
    const habit = buildHabit({ history: { [TODAY]: 1, [YESTERDAY]: 0 } });
    for (const after of [{ days: [1] }, { activated: false }, { archivedAt: '2026-11-20T08:00:00.000Z' }]) {
      expect(completedChange(habit, { ...habit, ...after })).toBe(0);
    }
  });

  it('changes like the server’s counter, with the same history and steps, after any ticks', () => {
    const window = dayRange(addDays(TODAY, -6), TODAY);
    const writes = fc.array(
      fc.record({
        action: fc.constantFrom('create' as const, 'remove' as const),
        days: fc.subarray(window, { minLength: 1 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...EVERY_DAY)), writes, (days, sequence) => {
        const due = window.filter((day) => days.includes(weekdayOf(day)));
        let habit = buildHabit({ days, due, steps: steps(false, false) });
        let server = {
          schedule: startSchedule(days),
          createdOn: TODAY,
          step: 1000,
          ticks: TickSet.empty,
          completed: 0,
          steps: habit.steps,
          days: new Map<string, CountedDay>(),
        };
        for (const { action, days: asked } of sequence) {
          const predicted = predictTick(habit, action, asked, TODAY);
          const type = action === 'create' ? 'mark' : 'unmark';
          const after = applyDays(server, changedDays(server, asked, { type }));
          expect(completedChange(habit, predicted)).toBe(after.completed - server.completed);
          const completedIds = predicted.steps.filter(({ completed }) => completed).map(({ id }) => id);
          expect(completedIds).toEqual(dayOf(after, TODAY).completedStepIds);
          for (const day of window) {
            expect(predicted.history[day]).toBe(dayOf(after, day).count);
            expect(predicted.history[day]).toBe(Number(after.ticks.has(day)));
          }
          habit = predicted;
          server = after;
        }
      }),
    );
  });
});
