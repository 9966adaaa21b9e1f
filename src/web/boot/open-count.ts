import type { AccountData } from '#client/state/account-data.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { openOn } from '#domain/list/divider-progress.ts';

/** How many habits are due today and not done yet; 0 for a visitor. */
export function openCount({ user, habits }: Pick<AccountData, 'user' | 'habits'>, today: DayKey): number {
  if (user === null) return 0;
  return openOn(habits, today).length;
}
