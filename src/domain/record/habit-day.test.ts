import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayEvent, type DayState, EMPTY_DAY, reduceDay } from './habit-day.ts';

const day = (done: boolean, ...completedStepIds: string[]): DayState => ({ done, completedStepIds });
const ids = fc.constantFrom('a', 'b', 'c', 'd');
const events: fc.Arbitrary<DayEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('mark' as const, 'unmark' as const) }),
  fc.record({
    type: fc.constantFrom(
      'completeStep' as const,
      'uncompleteStep' as const,
      'addStep' as const,
      'deleteStep' as const,
    ),
    stepId: ids,
  }),
);

function stepsAfter(stepIds: readonly string[], event: DayEvent): readonly string[] {
  if (event.type === 'addStep') return [...new Set([...stepIds, event.stepId])];
  if (event.type === 'deleteStep') return stepIds.filter((id) => id !== event.stepId);
  return stepIds;
}

function play(sequence: readonly DayEvent[]): { state: DayState; stepIds: readonly string[] } {
  let state = EMPTY_DAY;
  let stepIds: readonly string[] = [];
  for (const event of sequence) {
    state = reduceDay(state, stepIds, event);
    stepIds = stepsAfter(stepIds, event);
  }
  return { state, stepIds };
}

describe('the six rules of a habit-day', () => {
  it('completing all steps marks it done', () => {
    expect(reduceDay(day(false, 'a'), ['a', 'b'], { type: 'completeStep', stepId: 'b' })).toEqual(
      day(true, 'a', 'b'),
    );
    expect(reduceDay(day(false), ['a', 'b'], { type: 'completeStep', stepId: 'b' })).toEqual(day(false, 'b'));
  });

  it('un-completing a step of a done habit marks it not done and leaves the others complete', () => {
    expect(reduceDay(day(true, 'a', 'b'), ['a', 'b'], { type: 'uncompleteStep', stepId: 'a' })).toEqual(
      day(false, 'b'),
    );
  });

  it('marking it done completes all incomplete steps', () => {
    expect(reduceDay(day(false, 'a'), ['a', 'b'], { type: 'mark' })).toEqual(day(true, 'a', 'b'));
  });

  it('unmarking resets all completed steps', () => {
    expect(reduceDay(day(true, 'a', 'b'), ['a', 'b'], { type: 'unmark' })).toEqual(day(false));
    expect(reduceDay(day(false, 'a'), ['a', 'b'], { type: 'unmark' })).toEqual(day(false));
  });

  it('adding a step to a done habit removes its completion and leaves the other steps complete', () => {
    expect(reduceDay(day(true, 'a'), ['a'], { type: 'addStep', stepId: 'b' })).toEqual(day(false, 'a'));
    expect(reduceDay(day(true), [], { type: 'addStep', stepId: 'b' })).toEqual(day(false));
  });

  it('deleting a step so that none remain incomplete marks it done', () => {
    expect(reduceDay(day(false, 'a'), ['a', 'b'], { type: 'deleteStep', stepId: 'b' })).toEqual(
      day(true, 'a'),
    );
    expect(reduceDay(day(false, 'a'), ['a', 'b', 'c'], { type: 'deleteStep', stepId: 'b' })).toEqual(
      day(false, 'a'),
    );
  });
});

describe('reduceDay', () => {
  it('changes nothing for a step that the habit has not', () => {
    const before = day(false, 'a');
    for (const type of ['completeStep', 'uncompleteStep', 'deleteStep'] as const) {
      expect(reduceDay(before, ['a', 'b'], { type, stepId: 'c' })).toBe(before);
    }
  });

  it('ends a skip, and leaves what was completed', () => {
    const skipped: DayState = { ...day(false, 'a'), skipped: true };
    expect(reduceDay(skipped, ['a', 'b'], { type: 'unskip' })).toEqual(day(false, 'a'));
    expect(reduceDay(day(true, 'a'), ['a'], { type: 'skip' })).toEqual(day(true, 'a'));
  });

  it('does not change the day of a habit that loses its last step', () => {
    expect(reduceDay(day(false), ['a'], { type: 'deleteStep', stepId: 'a' })).toEqual(day(false));
    expect(reduceDay(day(true, 'a'), ['a'], { type: 'deleteStep', stepId: 'a' })).toEqual(day(true));
  });

  it('is done exactly when all steps are completed, after any events', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
        const { state, stepIds } = play(sequence);
        expect(new Set(state.completedStepIds).size).toBe(state.completedStepIds.length);
        expect(state.completedStepIds.every((id) => stepIds.includes(id))).toBe(true);
        const allCompleted = state.completedStepIds.length === stepIds.length;
        expect(stepIds.length === 0 || state.done === allCompleted).toBe(true);
      }),
    );
  });

  it('returns the same object when a repeated event changes nothing', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 20 }), events, (sequence, event) => {
        const { state, stepIds } = play(sequence);
        const once = reduceDay(state, stepIds, event);
        expect(reduceDay(once, stepsAfter(stepIds, event), event)).toBe(once);
      }),
    );
  });

  it('applies the last of mark and unmark', () => {
    fc.assert(
      fc.property(
        fc.array(events, { maxLength: 20 }),
        fc.array(fc.boolean(), { minLength: 1 }),
        (sequence, marks) => {
          const { state, stepIds } = play(sequence);
          const end = marks.reduce(
            (now, mark) => reduceDay(now, stepIds, { type: mark ? 'mark' : 'unmark' }),
            state,
          );
          expect(end.done).toBe(marks.at(-1));
        },
      ),
    );
  });

  it.each(['completeStep', 'uncompleteStep', 'deleteStep'] as const)(
    'ignores %s of an unknown step',
    (type) => {
      const before = day(true, 'a', 'gone');
      expect(reduceDay(before, ['a'], { type, stepId: 'x' })).toBe(before);
    },
  );
});
