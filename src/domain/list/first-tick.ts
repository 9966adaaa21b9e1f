import type { DayKey } from '#domain/days/day-key.ts';

/** What an account tells of its ticks. */
interface Ticked {
  readonly habits: readonly { readonly history: Readonly<Record<DayKey, number>> }[];
  readonly statistics: { readonly habitsCompleted: number };
  readonly onboarding: { readonly habitCompleted: boolean };
}

/** Whether anything was ever ticked: in the known days, on a due day long ago, or on a habit that is deleted since. */
export function hasEverTicked({ habits, statistics, onboarding }: Ticked): boolean {
  return (
    onboarding.habitCompleted ||
    statistics.habitsCompleted > 0 ||
    habits.some(({ history }) => Object.values(history).some((count) => count > 0))
  );
}
