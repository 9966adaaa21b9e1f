import * as fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days/day-key.ts';
import { fileOf, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import { makeXlsx, type SheetCell } from '#tests/client/make-xlsx.ts';
import { readForeignFile } from '../read-file.ts';
import { openZip } from '../zip.ts';
import { readXlsx } from './read-xlsx.ts';

const options = { today: TODAY };
const rowsOf = (bytes: Uint8Array) => readXlsx(openZip(bytes));
/** A day as Excel counts it. */
const at = (day: string, zero = 25_569): SheetCell => ({ day: dayNumber(day) + zero });

test('reads texts, numbers, answers and days, and leaves out empty rows', () => {
  const rows: SheetCell[][] = [
    ['Habit', 'Date', 'Value', 'Note'],
    ['Épée, "fine" <&> 🤺', at('2026-01-02'), 1.5, null],
    [null, null, null, null],
    ['Run', at('1900-01-31'), true, ' late '],
    ['Walk', at('2026-12-31'), 1.125, 'x'],
  ];
  expect(rowsOf(makeXlsx(rows))).toEqual([
    ['Habit', 'Date', 'Value', 'Note'],
    ['Épée, "fine" <&> 🤺', '2026-01-02', '1.5'],
    ['Run', '1900-02-01', 'TRUE', ' late '],
    ['Walk', '2026-12-31', '1.1250', 'x'],
  ]);
});

test.each([
  ['texts in the cells', { isInline: true }, 25_569],
  ['days since 1904', { is1904: true }, 24_107],
  ['an own format', { format: 'dddd\\, d "de" mmmm yyyy;@' }, 25_569],
  ['a day with its time', { format: 22 }, 25_569.75],
])('reads %s', (_, form, zero) => {
  expect(rowsOf(makeXlsx([['Run', at('2026-01-02', zero)]], form))).toEqual([['Run', '2026-01-02']]);
});

test.each([
  ['a number', '0.00'],
  ['a price', '#,##0 "days"'],
  ['a duration', '[h]:mm'],
])('takes no day from %s', (_, format) => {
  expect(rowsOf(makeXlsx([[at('2026-01-02')]], { format }))).toEqual([['46024']]);
});

/** The file with one of its parts changed. */
function withPart(path: string, change: (text: string) => string): Uint8Array {
  const files = unzipSync(
    makeXlsx([
      ['Habit', 'Date'],
      ['Read', at('2026-01-02')],
    ]),
  );
  const text = new TextDecoder().decode(files[path]);
  return zipSync({ ...files, [path]: strToU8(change(text)) });
}

test('reads texts in several runs, without how they are said, and formulas by their value', () => {
  const runs =
    '<si><r><rPr/><t>Ha</t></r><r><t>bit</t></r><rPh sb="0"><t>x</t></rPh></si><si><t>Date</t></si>';
  const bytes = withPart('xl/sharedStrings.xml', (text) => text.replace(/<si>.*?<\/si><si>.*?<\/si>/, runs));
  expect(rowsOf(bytes)[0]).toEqual(['Habit', 'Date']);
  const formula = withPart('xl/worksheets/sheet1.xml', (text) =>
    text.replace(
      '<sheetData>',
      '<sheetData><row><c t="str"><f>A1&gt;B1</f><v>late</v></c><c t="e"><v>#REF!</v></c></row>',
    ),
  );
  expect(rowsOf(formula)[0]).toEqual(['late', '']);
});

test('reads prefixes, comments, raw texts and paths from the root', () => {
  const bytes = withPart(
    'xl/worksheets/sheet1.xml',
    () =>
      "<x:worksheet a='>'><!-- <row> --><x:sheetData><x:row><x:c t='inlineStr'><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>",
  );
  expect(rowsOf(bytes)).toEqual([['a<b']]);
  const rooted = withPart('xl/_rels/workbook.xml.rels', (text) =>
    text.replace('"worksheets/sheet1', '"/xl/worksheets/sheet1'),
  );
  expect(rowsOf(rooted)).toHaveLength(2);
});

test.each([
  ['no sheet', 'xl/workbook.xml', () => '<workbook/>', 'damaged'],
  ['an open element', 'xl/worksheets/sheet1.xml', (text: string) => text.slice(0, -5), 'damaged'],
  [
    'entities of its own',
    'xl/sharedStrings.xml',
    (text: string) => `<!DOCTYPE a [<!ENTITY b "c">]>${text}`,
    'damaged',
  ],
  [
    'a place beyond all columns',
    'xl/worksheets/sheet1.xml',
    (text: string) => text.replace('r="A1"', 'r="ZZZ1"'),
    'damaged',
  ],
])('refuses %s', (_, path, change, refusal) => {
  expect(outcomeOf(() => rowsOf(withPart(path, change)))).toBe(refusal);
});

test('refuses rows that are far wider than what stands in them', () => {
  const row = '<row><c r="XFD1"><v>1</v></c></row>';
  const bytes = withPart('xl/worksheets/sheet1.xml', (text) =>
    text.replace('<sheetData>', `<sheetData>${row.repeat(300)}`),
  );
  expect(outcomeOf(() => rowsOf(bytes))).toBe('tooLarge');
});

test('goes the way of a table', () => {
  const rows: SheetCell[][] = [
    ['Habit', 'Date', 'Value'],
    ['Read', at('2026-01-02'), 5],
    ['Read', at('2026-01-02'), 2.5],
  ];
  const { source, habits } = fileOf(readForeignFile(makeXlsx(rows), options));
  expect(source).toBe('spreadsheet');
  expect([...(habits[0]?.history ?? [])]).toEqual([['2026-01-02', { value: 7_500 }]]);
});

test('refuses or reads a sheet with any signs changed', () => {
  const sign = fc.constantFrom('<', '>', '"', '&', '/', ' ', 'A', '9', '\0');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), sign), { minLength: 1, maxLength: 6 }), (changes) => {
      const bytes = withPart('xl/worksheets/sheet1.xml', (text) => {
        const signs = text.split('');
        for (const [place, each] of changes) signs[place % signs.length] = each;
        return signs.join('');
      });
      expect(['read', 'damaged', 'tooLarge']).toContain(outcomeOf(() => rowsOf(bytes)));
    }),
    { numRuns: 150 },
  );
});
