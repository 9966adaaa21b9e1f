import { newId } from '#client/device/new-id.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { HabitSet, SetHabit, SetRepeat } from '#contract/habit-set.ts';
import type { CreateHabit } from '#contract/habits.ts';
import { DIVIDERS_MAX, HABITS_MAX } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';

/** What a list has already; its archived habits count too. */
interface Present {
  readonly dividers: readonly unknown[];
  readonly habits: readonly unknown[];
  readonly archives: readonly unknown[];
}

/** Which limit a set would pass, so that nothing of it is written; null when there is room. */
export function fullFor(
  set: HabitSet,
  { dividers, habits, archives }: Present,
): 'dividers' | 'habits' | null {
  if (dividers.length >= DIVIDERS_MAX) return 'dividers';
  return habits.length + archives.length + set.habits.length > HABITS_MAX ? 'habits' : null;
}

/**
 * Adds a divider and its habits at the end of the list, in one turn: all of it shows in one frame, and is in the outbox before the page can
 * end. Returns how to take all of it back, in one turn too.
 */
export function addSet(
  write: Outbox['write'],
  { name, window, habits }: HabitSet,
  today: DayKey,
): () => void {
  const divider = newId();
  const created = habits.map((habit) => ({ ...newHabitOf(habit, today), id: newId() }));
  void write('divider.create', { id: divider, name });
  if (window) void write('divider.update', { id: divider, window });
  for (const habit of created) void write('habit.create', habit);
  return () => {
    for (const { id } of created) void write('habit.delete', { id, action: 'delete' });
    void write('divider.delete', { id: divider });
  };
}

/** The request that creates a habit of a set. */
export function newHabitOf({ repeat, ...habit }: SetHabit, today: DayKey): CreateHabit {
  return { ...habit, ...(repeat && { repeat: repeatFrom(repeat, today) }) };
}

/** The repetition as it begins today. */
export function repeatFrom(repeat: SetRepeat, today: DayKey): NonNullable<CreateHabit['repeat']> {
  return repeat.type === 'interval' ? { ...repeat, from: today } : repeat;
}
