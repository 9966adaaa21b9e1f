import { newId } from '#client/device/new-id.ts';
import type { Habit } from '#contract/habits.ts';
import type { ForeignSource } from '#contract/imports.ts';
import type { HabitKind } from '#domain/plan/habit.ts';
import type { ImportSource } from '../data-export/import-data.ts';
import type { ImportPlace } from './foreign-reader.ts';
import { comparedName } from './plain-text.ts';

/** A habit of the file that is imported: its id there, its name, and the id of the habit that gets its days. */
export interface ChosenHabit {
  readonly id: string;
  readonly name: string;
  readonly target: string;
}

/** The chosen habits of another app as an import that can be undone. */
export function sourceOfForeign(
  source: ForeignSource,
  chosen: readonly ChosenHabit[],
  parts: (id: string, place: ImportPlace) => Promise<Blob[]>,
): ImportSource {
  const importId = newId();
  const found = new Map(chosen.map(({ id, target }) => [target, id]));
  return {
    account: null,
    dividers: [],
    breaks: [],
    habits: chosen.map(({ name, target }, order) => ({ id: target, name, order })),
    partsOf: async (target, { order }) => await parts(found.get(target) ?? '', { target, order, importId }),
    record: { id: importId, source },
  };
}

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

/** The matches by the id of the file's habit; those of a new name have none. Each own habit is offered once. */
export function matchHabits(
  found: readonly Found[],
  own: readonly Pick<Habit, 'id' | 'name' | 'kind'>[],
): ReadonlyMap<string, Match> {
  const ids = new Set(own.map(({ id }) => id));
  const named = Map.groupBy(own, ({ name }) => comparedName(name));
  const offered = new Set<string>();
  const matches = new Map<string, Match>();
  for (const { id, name, kind } of found) {
    const same = named.get(comparedName(name)) ?? [];
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
