import { decodeText } from '../csv.ts';
import { readDayNumber } from '../dates.ts';
import { ForeignFileError } from '../foreign.ts';
import type { ZipEntry } from '../zip.ts';
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

/** What the cells of a sheet refer to. */
type Workbook = ReturnType<typeof openWorkbook>;

const WORKBOOK = 'xl/workbook.xml';

/** Whether a zip is a workbook of Excel, or of a program that writes its form. */
export const isXlsx = (entries: readonly ZipEntry[]): boolean =>
  entries.some(({ path }) => path === WORKBOOK);

/** The parts of a workbook (ECMA-376) that its first sheet needs. */
function openWorkbook(entries: readonly ZipEntry[]) {
  const files = new Map(entries.map((entry) => [entry.path, entry]));
  const textAt = (path: string): string => {
    const file = files.get(path);
    return file ? decodeText(file.read()) : '';
  };
  const book = textAt(WORKBOOK);
  const relation = firstAttribute(book, 'sheet', 'id');
  const target = targetOf(textAt('xl/_rels/workbook.xml.rels'), relation);
  const sheet = textAt(target);
  if (sheet === '') throw new ForeignFileError('damaged');
  return {
    /** The XML of the first sheet. */
    sheet,
    strings: readStrings(textAt('xl/sharedstrings.xml')),
    /** Of each style of cells whether it shows a number as a date. */
    isDate: readDateStyles(textAt('xl/styles.xml')),
    /** Days are counted from 1904, as old programs of Apple did. */
    is1904: ['1', 'true'].includes(firstAttribute(book, 'workbookPr', 'date1904')),
  };
}

function firstAttribute(xml: string, element: string, attribute: string): string {
  for (const part of readXml(xml)) {
    if (part.type === 'open' && part.name === element) return attributeOf(part.attributes, attribute);
  }
  return '';
}

/** The path of a sheet by the relation that the workbook names; paths in a zip are read in lower case. */
function targetOf(xml: string, relation: string): string {
  for (const part of readXml(xml)) {
    if (part.type !== 'open' || part.name !== 'Relationship') continue;
    if (attributeOf(part.attributes, 'Id') !== relation) continue;
    const target = attributeOf(part.attributes, 'Target').toLowerCase();
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return '';
}

/** Texts that cells share, each in one or several runs; how they are pronounced is left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  for (const part of readXml(xml)) {
    if (part.type === 'text') {
      if (isText && !isSpoken) text += part.text;
      continue;
    }
    const isOpen = part.type === 'open';
    if (part.name === 't') isText = isOpen;
    else if (part.name === 'rPh') isSpoken = isOpen;
    else if (part.name === 'si') {
      if (isOpen) text = '';
      else strings.push(text);
    }
  }
  return strings;
}

/** Numbers of formats that every program knows, and that show a day. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

function readDateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCells = false;
  for (const part of readXml(xml)) {
    if (part.type === 'text') continue;
    if (part.name === 'cellXfs') isCells = part.type === 'open';
    if (part.type !== 'open') continue;
    const id = Number(attributeOf(part.attributes, 'numFmtId'));
    if (part.name === 'numFmt') own.set(id, showsDay(attributeOf(part.attributes, 'formatCode')));
    if (part.name === 'xf' && isCells) styles.push(own.get(id) ?? isKnownDate(id));
  }
  return styles;
}

const closing: Readonly<Record<string, string>> = { '"': '"', '[': ']' };

/** Whether a format has a day or a year outside of quotes and brackets. */
function showsDay(format: string): boolean {
  let [end, isEscaped] = ['', false];
  for (const sign of format.toLowerCase()) {
    if (isEscaped) isEscaped = false;
    else if (end !== '') end = sign === end ? '' : end;
    else if (sign === '\\') isEscaped = true;
    else if (closing[sign] !== undefined) end = closing[sign];
    else if (sign === 'd' || sign === 'y') return !format.toLowerCase().startsWith('standard');
  }
  return false;
}
