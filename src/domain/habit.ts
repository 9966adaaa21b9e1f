import type { Weekday } from './weekdays.ts';

/** What says whether a habit is in use, in the shape of the API. */
export interface Activity {
  readonly activated: boolean;
  readonly archivedAt: string | null;
}

/** True when the habit is neither paused nor archived. */
export function isActive({ activated, archivedAt }: Activity): boolean {
  return activated && archivedAt === null;
}

/** The weekdays that a habit's fields put in force: none while it is paused or archived. */
export function weekdaysInForce(
  habit: Activity & { readonly weekdays: readonly Weekday[] },
): readonly Weekday[] {
  return isActive(habit) ? habit.weekdays : [];
}
