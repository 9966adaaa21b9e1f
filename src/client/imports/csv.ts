import Papa from 'papaparse';
import { FILE_BYTES_MAX, ForeignFileError } from './foreign.ts';

/** Rows of a table that a question shows. */
export const SAMPLE_ROWS = 10;

const separators = [',', ';', '\t'] as const;

/**
 * The rows of a CSV text, empty ones left out; of comma, semicolon and tab that one separates which cuts most of the first rows alike. Refuses a text in
 * which an open quote has taken in the lines after it.
 */
export function parseCsv(text: string): string[][] {
  const [separator, lines] = separatorOf(text.replace(/\r\n?/g, '\n'));
  const { data, errors } = Papa.parse<string[]>(lines, {
    delimiter: separator,
    newline: '\n',
    skipEmptyLines: 'greedy',
  });
  const has = (wrong: string): boolean => errors.some(({ code }) => code === wrong);
  if (has('MissingQuotes') || (has('InvalidQuotes') && data.some((row) => row.some(holdsLines)))) {
    throw new ForeignFileError('damaged');
  }
  return data;
}

/** Where quotes are wrong, such a cell can be several rows. */
const holdsLines = (cell: string): boolean => cell.includes('\n') && cell.includes('"');

/** The separator, and the lines without the one (`sep=;`) by which a spreadsheet says it. */
function separatorOf(text: string): [separator: string, lines: string] {
  const said = /^sep=([,;\t])\n/i.exec(text);
  if (said?.[1] !== undefined) return [said[1], text.slice(said[0].length)];
  const plain = text.slice(0, TOP_CHARACTERS).replace(/"[^"]*"/g, '');
  const top = plain.split('\n', TOP_LINES).filter((line) => line.trim() !== '');
  const [best = ','] = separators.toSorted((one, other) => {
    const [left, right] = [fitOf(top, one), fitOf(top, other)];
    return right.lines - left.lines || right.run - left.run || right.cells - left.cells;
  });
  return [best, text];
}

/** The top of a table, which tells its separator: above it there may be a title. */
const TOP_LINES = 30;
const TOP_CHARACTERS = 400_000;

/** How many lines a separator cuts into equally many cells, how many of these follow one another, and the cells of the first line. */
function fitOf(lines: readonly string[], separator: string): { lines: number; run: number; cells: number } {
  const counts = new Map<number, number>();
  let [run, longest, before] = [0, 0, 0];
  for (const line of lines) {
    const cells = line.split(separator).length;
    run = cells === before ? run + 1 : 1;
    before = cells;
    if (cells === 1) continue;
    longest = Math.max(longest, run);
    counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const cells = lines[0]?.split(separator).length ?? 0;
  return { lines: Math.max(0, ...counts.values()), run: longest, cells };
}

/** A header's name as it is compared: without case, spaces and accents. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The place of each named column in a header, or null when one of them is missing. */
export function columnsOf<Name extends string>(
  header: readonly string[] | undefined,
  names: readonly Name[],
): Record<Name, number> | null {
  const plain = (header ?? []).map(plainName);
  const places = names.map((name) => [name, plain.indexOf(plainName(name))] as const);
  if (places.some(([, place]) => place === -1)) return null;
  return Object.fromEntries(places) as Record<Name, number>;
}

/** Enough to see how the characters of a file are written: its header is ASCII. */
const SAMPLE_BYTES = 512;

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, UTF-16 without one, UTF-8, or else Windows-1252. Refuses a file that is too large.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > FILE_BYTES_MAX) throw new ForeignFileError('tooLarge');
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return withoutMark(new TextDecoder(utf16).decode(bytes));
  try {
    // As a stream: a file that was cut within a character is UTF-8 all the same.
    return withoutMark(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0] as [number, number];
  for (const [place, byte] of sample.entries()) {
    if (byte === 0) zeros[place % 2 === 0 ? 0 : 1] += 1;
  }
  const [even, odd] = zeros;
  const [most, few] = [sample.length * 0.35, sample.length * 0.05];
  if (odd > most && even < few) return 'utf-16le';
  return even > most && odd < few ? 'utf-16be' : null;
}
