import type { AccountData } from '#client/account-data.ts';
import type { User } from '#contract/user.ts';
import { type DayKey, dayNumber } from '#domain/day-key.ts';

/** In the order that they are taught. */
export const firstSteps = ['habit', 'tick', 'divider', 'performance'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** For two weeks from joining; who has been here for longer needs none. */
const NEW_DAYS = 14;

/** Whether the first steps are for this user. A day more or less, by the time zone, is all the same. */
export function isNewcomer({ createdAt }: Pick<User, 'createdAt'>, today: DayKey): boolean {
  return dayNumber(today) - dayNumber(createdAt.slice(0, 10)) < NEW_DAYS;
}

/**
 * The steps that are done. What the club shows of them counts as it is; the flags tell what was done elsewhere, or is gone again
 * (specification §4, onboarding).
 */
export function stepsDone(
  data: Pick<AccountData, 'habits' | 'dividers' | 'statistics' | 'onboarding'>,
): FirstStep[] {
  const { habits, dividers, statistics, onboarding } = data;
  const isTicked = habits.some(({ history }) => Object.values(history).some((count) => count > 0));
  const done: Record<FirstStep, boolean> = {
    habit: onboarding.habitCreated || habits.length > 0,
    tick: onboarding.habitCompleted || statistics.habitsCompleted > 0 || isTicked,
    divider: onboarding.dividerCreated || dividers.length > 0,
    performance: onboarding.performanceSeen,
  };
  return firstSteps.filter((step) => done[step]);
}
