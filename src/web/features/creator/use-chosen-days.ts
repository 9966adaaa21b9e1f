import { useState } from 'react';
import { EVERY_DAY } from '#domain/weekdays.ts';

/** The weekdays of the new habit: unset until asked for, then all seven, each of which toggles (specification §4). */
export function useChosenDays() {
  // Unset is "every day", and another thing than a choice that was emptied.
  const [days, setDays] = useState<readonly number[] | null>(null);
  return {
    days,
    isEmpty: days?.length === 0,
    /** As the API takes them. */
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
