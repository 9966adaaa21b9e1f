import type { AccountData } from '#client/account-data.ts';
import type { DayKey } from '#domain/day-key.ts';
import { openOn } from '#domain/divider-progress.ts';

/** How many habits are due today and not done yet; 0 for a visitor. */
export function openCount({ user, habits }: Pick<AccountData, 'user' | 'habits'>, today: DayKey): number {
  if (user === null) return 0;
  return openOn(habits, today).length;
}
