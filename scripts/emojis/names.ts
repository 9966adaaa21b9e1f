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
