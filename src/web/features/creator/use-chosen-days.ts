import { useState } from 'react';
import { EVERY_DAY } from '#domain/weekdays.ts';

/** The weekdays of a new habit: unset until opened, then all seven, each a toggle (specification §4). */
export function useChosenDays() {
  // Null means every day, which differs from an empty choice.
  const [days, setDays] = useState<readonly number[] | null>(null);
  return {
    days,
    isEmpty: days?.length === 0,
    /** In the format of the API. */
    sent: days === null ? '' : JSON.stringify(days),
    toggleAll: () => setDays(days === null ? EVERY_DAY : null),
    toggle: (day: number) =>
      setDays((before) => {
        const chosen = before ?? [];
        return chosen.includes(day)
          ? chosen.filter((other) => other !== day)
          : [...chosen, day].toSorted((a, b) => a - b);
      }),
  };
}
