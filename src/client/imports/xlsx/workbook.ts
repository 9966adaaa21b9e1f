import { ForeignFileError } from '../foreign.ts';
import { decodeText } from '../text.ts';
import type { ZipEntry } from '../zip.ts';
import { attributeOf, readXml } from './xml.ts';

/** What the cells of a sheet refer to. */
export interface Workbook {
  /** The XML of the first sheet. */
  readonly sheet: string;
  readonly strings: readonly string[];
  /** Of each style of cells whether it shows a number as a date. */
  readonly isDate: readonly boolean[];
  /** Days are counted from 1904, as old programs of Apple did. */
  readonly is1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';

/** Whether a zip is a workbook of Excel, or of a program that writes its form. */
export const isXlsx = (entries: readonly ZipEntry[]): boolean =>
  entries.some(({ path }) => path === WORKBOOK);

/** The parts of a workbook (ECMA-376) that its first sheet needs. */
export function openWorkbook(entries: readonly ZipEntry[]): Workbook {
  const files = new Map(entries.map((entry) => [entry.path, entry]));
  const textOf = (path: string): string => {
    const file = files.get(path);
    return file ? decodeText(file.read()) : '';
  };
  const book = textOf(WORKBOOK);
  const relation = firstAttribute(book, 'sheet', 'id');
  const target = targetOf(textOf('xl/_rels/workbook.xml.rels'), relation);
  const sheet = textOf(target);
  if (sheet === '') throw new ForeignFileError('damaged');
  return {
    sheet,
    strings: readStrings(textOf('xl/sharedstrings.xml')),
    isDate: readDateStyles(textOf('xl/styles.xml')),
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
