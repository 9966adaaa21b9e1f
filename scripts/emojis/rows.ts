import type { CategoryKey } from '#web/features/emoji-picker/emoji-names.ts';
import { readJson } from './art.ts';

/** One emoji that can be picked. */
export interface EmojiRow {
  readonly hexcode: string;
  readonly label: string;
  readonly french: string;
  readonly category: CategoryKey;
}

interface Entry {
  readonly hexcode: string;
  readonly label: string;
  readonly group?: number;
  readonly order?: number;
  readonly skins?: readonly Entry[];
}

/** emojibase's groups; 2 holds the bare skin swatches and hair, which are no emoji to pick. */
const groups: Readonly<Record<number, CategoryKey>> = {
  0: 'people',
  1: 'people',
  3: 'nature',
  4: 'food',
  5: 'travel',
  6: 'activity',
  7: 'objects',
  8: 'symbol',
  9: 'flags',
};
const components = 2;

/** Every emoji that can be picked, in the order of Unicode. */
export async function readRows(): Promise<readonly EmojiRow[]> {
  const [english, french] = await Promise.all([
    readJson<readonly Entry[]>(import.meta.resolve('emojibase-data/en/data.json')),
    readJson<readonly Entry[]>(import.meta.resolve('emojibase-data/fr/data.json')),
  ]);
  const frenchLabels = new Map(french.flatMap(withSkins).map(({ hexcode, label }) => [hexcode, label]));
  const row = ({ hexcode, label }: Entry, category: CategoryKey): EmojiRow => {
    const frenchLabel = frenchLabels.get(hexcode);
    if (!frenchLabel) throw new Error(`${label} (${hexcode}) has no French label.`);
    return { hexcode, label, french: frenchLabel, category };
  };
  return english
    .filter(({ group }) => group !== components)
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity))
    .flatMap((entry) => [
      row(entry, categoryOf(entry)),
      ...(entry.skins ?? []).map((skin) => row(skin, 'diversity')),
    ]);
}

function categoryOf({ group, label }: Entry): CategoryKey {
  if (group === undefined) return 'regional';
  const category = groups[group];
  if (!category) throw new Error(`${label} is of the unknown group ${group}.`);
  return category;
}

function withSkins(entry: Entry): readonly Entry[] {
  return [entry, ...(entry.skins ?? [])];
}
