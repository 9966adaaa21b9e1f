import { dayStartOf } from '#client/day-start.ts';
import { useAccountData, useToday } from '#client/react.tsx';
import { dayIn } from '#domain/day-key.ts';

/** Whether an instant is on the user's current day, which may begin after midnight: its own date is still that of the calendar. */
export function useIsToday(timeZone: string): (at: number) => boolean {
  const today = useToday();
  const dayStart = dayStartOf(useAccountData().settings);
  return (at) => dayIn(timeZone, at, dayStart) === today;
}
