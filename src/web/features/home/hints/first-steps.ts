import type { AccountData } from '#client/state/account-data.ts';
import type { User } from '#contract/user.ts';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { hasEverTicked } from '#domain/list/first-tick.ts';

/** In the order of the list. */
export const firstSteps = ['habit', 'tick', 'divider', 'performance'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** For two weeks from registration. */
const NEW_DAYS = 14;

/** Whether to show this user the first steps. A day more or less, by time zone, does not matter. */
export function isNewcomer({ createdAt }: Pick<User, 'createdAt'>, today: DayKey): boolean {
  return dayNumber(today) - dayNumber(createdAt.slice(0, 10)) < NEW_DAYS;
}

/**
 * The completed steps. Existing data counts as it is; the flags stand for what was done elsewhere or is deleted since
 * (docs/rules/pages.md#onboarding).
 */
export function stepsDone(
  data: Pick<AccountData, 'habits' | 'dividers' | 'statistics' | 'onboarding'>,
): FirstStep[] {
  const { habits, dividers, onboarding } = data;
  const done: Record<FirstStep, boolean> = {
    habit: onboarding.habitCreated || habits.length > 0,
    tick: hasEverTicked(data),
    divider: onboarding.dividerCreated || dividers.length > 0,
    performance: onboarding.performanceSeen,
  };
  return firstSteps.filter((step) => done[step]);
}
