import Papa from 'papaparse';
import { ForeignFileError } from './foreign.ts';

/** Rows of a table that a question shows. */
export const SAMPLE_ROWS = 10;

const separators = [',', ';', '\t'] as const;

/**
 * The rows of a CSV text, empty ones left out; the first row decides which of comma, semicolon and tab separates. Refuses a text in
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
  const first = /^\n*([^\n]*)/.exec(text)?.[1] ?? '';
  const plain = first.replace(/"[^"]*"/g, '');
  const countOf = (separator: string): number => plain.split(separator).length;
  const [best = ','] = separators.toSorted((one, other) => countOf(other) - countOf(one));
  return [best, text];
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
