import { type CategoryKey, categoryKeys } from '#web/features/emoji-picker/emoji-names.ts';
import type { EmojiRow } from './rows.ts';

/** The committed file `src/contract/emoji-names.json`. */
export interface EmojiNames {
  /** Aliases of the shipped names: alias -> name. */
  readonly aliases: Readonly<Record<string, string>>;
  /** hexcode -> name, for every emoji that was ever shipped. */
  readonly names: Readonly<Record<string, string>>;
}

const spelled: Readonly<Record<string, string>> = { '#': 'hash', '*': 'asterisk', '&': 'and' };

/** "waving hand: light skin tone" -> "waving-hand-light-skin-tone". */
export function slugOf(label: string): string {
  return label
    .normalize('NFD')
    .replace(/[#*&]/g, (sign) => spelled[sign] ?? '')
    .replace(/[\p{M}’'.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The names for a new set of emoji. Labels change between versions of Unicode, and habits store names: so an emoji keeps its name, and
 * only a new one is named after its label.
 */
export function nameAll(
  committed: EmojiNames,
  rows: readonly Pick<EmojiRow, 'hexcode' | 'label'>[],
): EmojiNames {
  const names: Record<string, string> = { ...committed.names };
  const taken = new Set([...Object.values(names), ...Object.keys(committed.aliases)]);
  for (const { hexcode, label } of rows) {
    if (names[hexcode] !== undefined) continue;
    const name = slugOf(label);
    if (name === '' || taken.has(name)) throw new Error(`${label} (${hexcode}) cannot be named "${name}".`);
    taken.add(name);
    names[hexcode] = name;
  }
  return { aliases: committed.aliases, names };
}

/** One emoji a line, sorted by name, for readable diffs. */
export function printNames({ aliases, names }: EmojiNames): string {
  const sorted = Object.entries(names).toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ aliases, names: Object.fromEntries(sorted) }, null, 1)}\n`;
}

/** The picker's files, as text by file name. */
type SearchFiles = Readonly<Record<string, string>>;

const later: CategoryKey = 'diversity';

/**
 * What the picker loads: names by category, and French labels in the same order for the search; and the code points of the names, by which
 * an import finds the emoji of other apps. Skin tones are half of all emoji and last
 * on the screen, so they have files of their own.
 */
export function searchData(rows: readonly EmojiRow[], { names }: EmojiNames): SearchFiles {
  const list = (wanted: readonly CategoryKey[], word: (row: EmojiRow) => string): string => {
    const byCategory = wanted.map((category) => [
      category,
      rows.filter((row) => row.category === category).map(word),
    ]);
    return `${JSON.stringify(Object.fromEntries(byCategory)).replaceAll('],', '],\n')}\n`;
  };
  const first = categoryKeys.filter((category) => category !== later);
  const nameOf = ({ hexcode }: EmojiRow): string => names[hexcode] ?? '';
  const labelOf = ({ french }: EmojiRow): string => french;
  const codeOf = ({ hexcode }: EmojiRow): string => hexcode;
  return {
    'codes.json': list(first, codeOf),
    'names.json': list(first, nameOf),
    'names-diversity.json': list([later], nameOf),
    'labels-fr.json': list(first, labelOf),
    'labels-fr-diversity.json': list([later], labelOf),
  };
}
