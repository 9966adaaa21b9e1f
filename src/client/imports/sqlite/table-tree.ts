import { ForeignFileError } from '../foreign.ts';
import { ByteCursor } from './byte-cursor.ts';
import type { Pages } from './pages.ts';

const INTERIOR = 5;
const LEAF = 13;
/** The first page starts with the header of the file. */
const FIRST_PAGE_HEADER = 100;

export interface Cell {
  readonly rowid: number;
  readonly payload: Uint8Array;
}

/** The rows below one root page, in the order of their row numbers. No page is read twice, so that a cycle ends. */
export function* tableCells(pages: Pages, root: number): Generator<Cell> {
  const visited = new Set<number>();
  const visit = (number: number): number => {
    if (visited.has(number) || number < 1 || number > pages.count) throw new ForeignFileError('damaged');
    visited.add(number);
    return number;
  };
  const waiting = [visit(root)];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const page = pages.page(number);
    const header = new ByteCursor(page, number === 1 ? FIRST_PAGE_HEADER : 0);
    const type = header.byte();
    header.at += 2;
    const count = header.unsigned(2);
    header.at += 3;
    if (type === INTERIOR) {
      waiting.push(visit(header.unsigned(4)));
      const children = cellStarts(header, count).map((start) =>
        visit(new ByteCursor(page, start).unsigned(4)),
      );
      waiting.push(...children.toReversed());
    } else if (type === LEAF) yield* leafCells(pages, page, cellStarts(header, count), visit);
    else throw new ForeignFileError('damaged');
  }
}

/** Where the cells of a page start; no cell lies in front of the list of them. */
function cellStarts(header: ByteCursor, count: number): number[] {
  const end = header.at + 2 * count;
  if (end > header.bytes.length) throw new ForeignFileError('damaged');
  return Array.from({ length: count }, () => {
    const start = header.unsigned(2);
    if (start < end) throw new ForeignFileError('damaged');
    return start;
  });
}

type Visit = (number: number) => number;

function* leafCells(
  pages: Pages,
  page: Uint8Array,
  starts: readonly number[],
  visit: Visit,
): Generator<Cell> {
  let spent = 0;
  for (const start of starts) {
    const cell = new ByteCursor(page, start);
    const length = cell.varint();
    const rowid = cell.varint();
    const isPossible = length >= 0 && length <= pages.fileBytes;
    if (!isPossible) throw new ForeignFileError('damaged');
    const local = cell.take(localLength(length, pages.usable));
    const payload = local.length === length ? local : withOverflow(pages, cell, local, length, visit);
    // Cells do not overlap: a page cannot hold more than its bytes.
    spent += cell.at - start;
    if (spent > pages.usable) throw new ForeignFileError('damaged');
    yield { rowid, payload };
  }
}

/** Bytes of a row that stay in its leaf page. */
function localLength(length: number, usable: number): number {
  if (length <= usable - 35) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = least + ((length - least) % (usable - 4));
  return local <= usable - 35 ? local : least;
}

/** The whole of a long row: each page names the next one. */
function withOverflow(
  pages: Pages,
  cell: ByteCursor,
  local: Uint8Array,
  length: number,
  visit: Visit,
): Uint8Array {
  const whole = new Uint8Array(length);
  whole.set(local);
  let filled = local.length;
  let next = cell.unsigned(4);
  while (filled < length) {
    const page = new ByteCursor(pages.page(visit(next)));
    next = page.unsigned(4);
    const part = page.take(Math.min(length - filled, pages.usable - 4));
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}
