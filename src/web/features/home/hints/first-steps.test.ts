import { describe, expect, test } from 'vitest';
import { emptyAccountData } from '#client/state/account-data.ts';
import { defaultOnboarding } from '#contract/defaults.ts';
import { buildDivider, buildHabit, TODAY, YESTERDAY } from '#tests/client/build-account-data.ts';
import { firstSteps, isNewcomer, stepsDone } from './first-steps.ts';

const habit = buildHabit();
const ticked = buildHabit({ history: { [TODAY]: 0, [YESTERDAY]: 1 } });
const divider = buildDivider();

describe('completed first steps', () => {
  test.each([
    ['nothing', {}, []],
    ['a habit', { habits: [habit] }, ['habit']],
    ['a habit that was ticked, today or before', { habits: [ticked] }, ['habit', 'tick']],
    ['a divider', { dividers: [divider] }, ['divider']],
    ['ticks of a habit that is gone', { statistics: { habitsCompleted: 1 } }, ['tick']],
    [
      'all, in the order that they are taught',
      {
        habits: [ticked],
        dividers: [divider],
        onboarding: { ...defaultOnboarding, performanceSeen: true },
      },
      firstSteps,
    ],
  ])('are those of an account with %s', (_, given, done) => {
    expect(stepsDone({ ...emptyAccountData, ...given })).toEqual(done);
  });

  test.each([
    ['habitCreated', 'habit'],
    ['habitCompleted', 'tick'],
    ['dividerCreated', 'divider'],
    ['performanceSeen', 'performance'],
  ])('%s counts a step completed elsewhere', (flag, step) => {
    const onboarding = { ...defaultOnboarding, [flag]: true };
    expect(stepsDone({ ...emptyAccountData, onboarding })).toEqual([step]);
  });
});

test('counts as a newcomer for two weeks after registration', () => {
  const user = { createdAt: '2026-03-01T23:30:00.000Z' };
  expect(isNewcomer(user, '2026-03-01')).toBe(true);
  expect(isNewcomer(user, '2026-03-14')).toBe(true);
  expect(isNewcomer(user, '2026-03-15')).toBe(false);
  expect(isNewcomer(user, '2027-03-02')).toBe(false);
});
