import { describe, expect, it } from 'vitest';
import { doneAtFirst, figuresOf, sampleHabits, sampleMarks, toggled, wordsFor } from './sample.ts';

const all = new Set(sampleHabits.map(({ key }) => key));

describe('the sample day', () => {
  it('shows the figures of the picture until something is ticked', () => {
    expect(figuresOf(doneAtFirst)).toEqual({ today: 3, due: 6, completed: 1284, percentage: 86 });
  });

  it('moves every figure by one tick, and back', () => {
    const ticked = toggled(doneAtFirst, 'read');
    expect(figuresOf(ticked)).toEqual({ today: 4, due: 6, completed: 1285, percentage: 87 });
    expect(figuresOf(toggled(ticked, 'read'))).toEqual(figuresOf(doneAtFirst));
  });

  it('invites, then confirms, then celebrates the whole day', () => {
    expect(wordsFor(new Set())).toBe('invite');
    expect(wordsFor(doneAtFirst)).toBe('invite');
    expect(wordsFor(toggled(doneAtFirst, 'guitar'))).toBe('ticked');
    expect(wordsFor(all)).toBe('whole');
  });

  it.each(sampleHabits)('has a streak of $key that its week allows', ({ week, streak }) => {
    const [before = ''] = week.split('t');
    const inRow = before.slice(before.lastIndexOf('m') + 1).replaceAll('o', '').length;
    const isKnown = before.includes('m');
    expect(isKnown ? streak === inRow : streak >= inRow).toBe(true);
  });

  it('marks today, done or open', () => {
    expect(sampleMarks('dmtof', false)[2]).toEqual({ state: 'open', today: true });
    expect(sampleMarks('dmtof', true).map(({ state }) => state)).toEqual([
      'done',
      'missed',
      'done',
      'off',
      'future',
    ]);
  });
});
