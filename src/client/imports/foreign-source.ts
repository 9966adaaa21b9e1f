import { newId } from '#client/device/new-id.ts';
import type { ForeignSource } from '#contract/imports.ts';
import type { ImportSource } from '../data-export/import-data.ts';
import type { ImportPlace } from './foreign-reader.ts';

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
