import { strToU8, zipSync } from 'fflate';

/** A cell: a text, a number, a day (its number), an answer, or nothing. */
export type SheetCell = string | number | boolean | null | { readonly day: number };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const letterOf = (column: number): string =>
  (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : '') +
  String.fromCharCode(65 + (column % 26));

interface Form {
  /** Texts stand in the cells themselves. */
  readonly isInline?: boolean;
  /** Days are counted from 1904. */
  readonly is1904?: boolean;
  /** The format of days; a number of a known one, or a code. */
  readonly format?: number | string;
}

/** A workbook with one sheet, as Excel writes it. */
export function makeXlsx(
  rows: readonly (readonly SheetCell[])[],
  { isInline = false, is1904 = false, format = 14 }: Form = {},
): Uint8Array {
  const strings: string[] = [];
  const cellOf = (cell: SheetCell, place: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${place}"><v>${String(cell)}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? '1' : '0'}</v></c>`;
    if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${String(cell.day)}</v></c>`;
    const text = `<t xml:space="preserve">${escaped(cell)}</t>`;
    if (isInline) return `<c r="${place}" t="inlineStr"><is>${text}</is></c>`;
    strings.push(`<si>${text}</si>`);
    return `<c r="${place}" t="s"><v>${String(strings.length - 1)}</v></c>`;
  };
  const sheet = rows.map((row, index) => {
    const number = String(index + 1);
    const cells = row.map((cell, column) => cellOf(cell, `${letterOf(column)}${number}`));
    return `<row r="${number}">${cells.join('')}</row>`;
  });
  const code =
    typeof format === 'string'
      ? `<numFmts><numFmt numFmtId="164" formatCode="${escaped(format)}"/></numFmts>`
      : '';
  const id = typeof format === 'string' ? 164 : format;
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook><workbookPr date1904="${is1904 ? '1' : '0'}"/><sheets><sheet name="Days" sheetId="3" r:id="rId7"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet>${code}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${String(id)}"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}
