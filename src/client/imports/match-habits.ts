import type { Habit } from '#contract/habits.ts';
import type { HabitKind } from '#domain/plan/habit.ts';

/** A habit of a file, as far as it is compared. */
interface Found {
  readonly id: string;
  readonly name: string;
  readonly kind: HabitKind;
}

/**
 * What a habit of a file meets here. `here`: it was imported before. `sameName`: an own habit of its name and kind may get its days instead.
 * `otherKind`: one of its name counts something else, so that its days cannot be added to it.
 */
export type Match =
  | { readonly type: 'here' }
  | { readonly type: 'sameName'; readonly id: string }
  | { readonly type: 'otherKind' };

const plain = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The matches by the id of the file's habit; those of a new name have none. Each own habit is offered once. */
export function matchHabits(
  found: readonly Found[],
  own: readonly Pick<Habit, 'id' | 'name' | 'kind'>[],
): ReadonlyMap<string, Match> {
  const ids = new Set(own.map(({ id }) => id));
  const named = Map.groupBy(own, ({ name }) => plain(name));
  const offered = new Set<string>();
  const matches = new Map<string, Match>();
  for (const { id, name, kind } of found) {
    const same = named.get(plain(name)) ?? [];
    const target = same.find((habit) => habit.kind === kind && !offered.has(habit.id));
    if (ids.has(id)) matches.set(id, { type: 'here' });
    else if (target) {
      offered.add(target.id);
      matches.set(id, { type: 'sameName', id: target.id });
    } else if (same.length > 0 && same.every((habit) => habit.kind !== kind)) {
      matches.set(id, { type: 'otherKind' });
    }
  }
  return matches;
}
