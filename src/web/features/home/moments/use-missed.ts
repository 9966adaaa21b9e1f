import { useSyncExternalStore } from 'react';
import type { AccountData } from '#client/state/account-data.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { missedYesterday } from '#domain/list/missed-day.ts';
import { visitOf } from '#web/app/visit.ts';
import { isMissedSeen, missedSeen } from './missed-seen.ts';

/** Whether to show the card of a missed day: the server renders it, this device may have dismissed it, and the user may want none. */
export function useMissed({ user, habits, settings }: AccountData, today: DayKey): boolean {
  const seen = useSyncExternalStore(
    missedSeen.subscribe,
    () => isMissedSeen(visitOf(user?.id ?? '', today)),
    () => false,
  );
  return !seen && settings.finishYesterday && missedYesterday(habits, today).length > 0;
}
