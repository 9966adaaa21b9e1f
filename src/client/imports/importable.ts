import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import type { ForeignHabit } from './foreign.ts';

/** The habit without the days that are before the first one here: they count as dates that are not carried over. */
export function importable(habit: ForeignHabit): ForeignHabit {
  const [first] = habit.history.keys();
  if (first === undefined || first >= EARLIEST_DAY) return habit;
  const history = new Map([...habit.history].filter(([day]) => day >= EARLIEST_DAY));
  const dates = (habit.dropped.dates ?? 0) + habit.history.size - history.size;
  return {
    ...habit,
    history,
    dropped: { ...habit.dropped, dates },
    examples: { dates: first, ...habit.examples },
  };
}
