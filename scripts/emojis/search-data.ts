import { type CategoryKey, categoryKeys } from '#web/features/emoji-picker/emoji-names.ts';
import type { EmojiNames } from './names.ts';
import type { EmojiRow } from './rows.ts';

/** The picker's files, as text by file name. */
export type SearchFiles = Readonly<Record<string, string>>;

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
