import { medalsOf } from './achievements.ts';

interface Counted {
  readonly id: string;
  readonly completed: number;
}

/** A medal of a habit, by the number of ticks that earned it. */
export interface HabitMedal {
  readonly id: string;
  readonly medal: number;
}

/**
 * The highest medal of each habit that has earned one since `before`, unless it was shown already: a medal that is lost by an untick and
 * earned again is not new. A habit that is unknown before has none.
 */
export function newMedals(
  before: readonly Counted[],
  now: readonly Counted[],
  shown: readonly HabitMedal[],
): HabitMedal[] {
  return now.flatMap(({ id, completed }) => {
    const known = before.find((habit) => habit.id === id);
    const medal = medalsOf(completed).at(-1);
    if (!known || medal === undefined || medal <= known.completed) return [];
    return shown.some((past) => past.id === id && past.medal >= medal) ? [] : [{ id, medal }];
  });
}
