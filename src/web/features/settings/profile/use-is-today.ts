import { useAccountData, useToday } from '#client/react.tsx';
import { dayStartOf } from '#client/state/day-start.ts';
import { dayIn } from '#domain/days/day-key.ts';

/** Whether an instant is on the user's current day, which may begin after midnight: its own date is still that of the calendar. */
export function useIsToday(timeZone: string): (at: number) => boolean {
  const today = useToday();
  const dayStart = dayStartOf(useAccountData().settings);
  return (at) => dayIn(timeZone, at, dayStart) === today;
}
