import { readDayNumber } from '../dates.ts';
import { ForeignFileError } from '../foreign.ts';
import type { ZipEntry } from '../zip.ts';
import { openWorkbook, type Workbook } from './workbook.ts';
import { attributeOf, readXml } from './xml.ts';

/** Cells of all rows, empty ones before the last of a row included. */
const CELLS_MAX = 4_000_000;
const COLUMNS_MAX = 16_384;
/** Days from the day 0 of a workbook to 1970-01-01. */
const DAY_ZERO = { 1900: 25_569, 1904: 24_107 } as const;

/** The first sheet of a workbook as rows of texts, as those of a CSV; empty rows are left out. */
export function readXlsx(entries: readonly ZipEntry[]): string[][] {
  const book = openWorkbook(entries);
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let cell: Cell | null = null;
  let element = '';
  for (const part of readXml(book.sheet)) {
    if (part.type === 'text') {
      if (cell && (element === 'v' || element === 't')) cell.text += part.text;
    } else if (part.type === 'open') {
      element = part.name;
      if (element === 'row') row = [];
      if (element === 'c') cell = startCell(part.attributes, row.length);
    } else {
      element = '';
      if (part.name === 'row' && row.some((text) => text !== '')) {
        cells += row.length;
        if (cells > CELLS_MAX) throw new ForeignFileError('tooLarge');
        rows.push(row);
      } else if (part.name === 'c' && cell) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = textOf(cell, book);
        cell = null;
      }
    }
  }
  return rows;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

function startCell(attributes: string, next: number): Cell {
  const place = attributeOf(attributes, 'r');
  return {
    column: place === '' ? next : columnOf(place),
    type: attributeOf(attributes, 't'),
    style: Number(attributeOf(attributes, 's') || '0'),
    text: '',
  };
}

/** The column of a place such as `AB12`, from 0. */
function columnOf(place: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(place) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column < 1 || column > COLUMNS_MAX) throw new ForeignFileError('damaged');
  return column - 1;
}

function textOf({ type, style, text }: Cell, book: Workbook): string {
  if (type === 's') return book.strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  if (type === 'inlineStr' || type === 'str' || type === 'd' || text === '') return text;
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return (book.isDate[style] && dateText(number, book)) || numberText(number);
}

/** A day in ISO 8601; null for a time alone. */
function dateText(number: number, { is1904 }: Workbook): string | null {
  if (number < 1) return null;
  // Excel counts a 29 February 1900 that there was not.
  const missing = !is1904 && number < 61 ? 1 : 0;
  return readDayNumber(Math.floor(number) + missing - DAY_ZERO[is1904 ? 1904 : 1900]);
}

/** Three digits after the point could be thousands in a text, so that a fourth follows. */
function numberText(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
