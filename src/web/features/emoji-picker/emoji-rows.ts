import type { CategoryKey, EmojiCategory, EmojiEntry } from './emoji-names.ts';

/** How many emoji of 44 px fit in a row: on most phones, and on the smallest. */
export const COLUMNS = 7;
export const FEW_COLUMNS = 5;

/** A row without emoji is the head of its category. */
export type EmojiRow = { readonly category: CategoryKey; readonly emojis: readonly EmojiEntry[] };

export const isHead = ({ emojis }: EmojiRow): boolean => emojis.length === 0;

/** The position of an emoji. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The rows of the grid: the name of each category, then its emoji. */
export function rowsOf(categories: readonly EmojiCategory[], columns: number): EmojiRow[] {
  return categories.flatMap(({ key, emojis }) => {
    const rows: EmojiRow[] = [{ category: key, emojis: [] }];
    for (let start = 0; start < emojis.length; start += columns) {
      rows.push({ category: key, emojis: emojis.slice(start, start + columns) });
    }
    return rows;
  });
}

/** The first emoji of the grid; null where there is none. */
export function firstPlace(rows: readonly EmojiRow[]): Place | null {
  const row = rows.findIndex((each) => !isHead(each));
  return row === -1 ? null : { row, column: 0 };
}

export function emojiAt(rows: readonly EmojiRow[], { row, column }: Place): EmojiEntry | undefined {
  return rows[row]?.emojis[column];
}

/** The position after a key; the same at the edges, null for a key that does not move. */
export function move(rows: readonly EmojiRow[], from: Place, key: string): Place | null {
  const last = widthOf(rows, from.row) - 1;
  switch (key) {
    case 'ArrowDown':
      return inRow(rows, next(rows, from.row, 1), from.column) ?? from;
    case 'ArrowUp':
      return inRow(rows, next(rows, from.row, -1), from.column) ?? from;
    case 'ArrowRight':
      return from.column < last
        ? { ...from, column: from.column + 1 }
        : (inRow(rows, next(rows, from.row, 1), 0) ?? from);
    case 'ArrowLeft':
      return from.column > 0
        ? { ...from, column: from.column - 1 }
        : (inRow(rows, next(rows, from.row, -1), Number.POSITIVE_INFINITY) ?? from);
    case 'Home':
      return { ...from, column: 0 };
    case 'End':
      return { ...from, column: last };
    default:
      return null;
  }
}

function widthOf(rows: readonly EmojiRow[], row: number): number {
  return rows[row]?.emojis.length ?? 0;
}

/** The next row of emoji above (-1) or below (1), skipping the names of categories. */
function next(rows: readonly EmojiRow[], row: number, step: 1 | -1): number {
  const at = row + step;
  return widthOf(rows, at) === 0 ? at + step : at;
}

function inRow(rows: readonly EmojiRow[], row: number, column: number): Place | null {
  const width = widthOf(rows, row);
  return width === 0 ? null : { row, column: Math.min(column, width - 1) };
}
