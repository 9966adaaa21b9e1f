import type { ImportSource } from '#client/data-export/import-data.ts';
import { newId } from '#client/new-id.ts';
import type { ExportHabit } from '#contract/data-export.ts';
import type { ForeignSource } from '#contract/imports.ts';

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
  exported: (id: string, target: string, order: number) => Promise<ExportHabit>,
): ImportSource {
  const places = new Map(chosen.map((habit, order) => [habit.target, { ...habit, order }]));
  return {
    account: null,
    dividers: [],
    breaks: [],
    habits: Array.from(places, ([id, { name, order }]) => ({ id, name, order })),
    read: async (target) => {
      const { id = '', order = 0 } = places.get(target) ?? {};
      return await exported(id, target, order);
    },
    counted: null,
    record: { id: newId(), source },
  };
}
