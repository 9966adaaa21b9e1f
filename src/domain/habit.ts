import type { Weekday } from './weekdays.ts';

/** What a habit logs (days.md, 1): a tick, an amount that should be reached, or one that should stay low. */
export const habitKinds = ['check', 'amount', 'limit'] as const;
export type HabitKind = (typeof habitKinds)[number];

/** The fields of a habit, as in the API, that decide whether it is active. */
export interface Activity {
  readonly activated: boolean;
  readonly archivedAt: string | null;
}

/** True when the habit is neither paused nor archived. */
export function isActive({ activated, archivedAt }: Activity): boolean {
  return activated && archivedAt === null;
}

/** The weekdays in force by a habit's fields: none while it is paused or archived. */
export function weekdaysInForce(
  habit: Activity & { readonly weekdays: readonly Weekday[] },
): readonly Weekday[] {
  return isActive(habit) ? habit.weekdays : [];
}
