import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { columnsOf, parseCsv, plainName } from './csv.ts';

describe('parseCsv', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['Windows line ends', 'a,b\r\n1,2\r\n'],
    ['old line ends', 'a,b\r1,2\r'],
    ['mixed line ends', 'a,b\r\n\n1,2\r'],
    ['empty lines', '\n\na,b\n\n , \n1,2\n\n'],
    ['a named separator', 'sep=;\r\na;b\r\n1;2'],
    ['no last line end', 'a,b\n1,2'],
  ])('reads rows with %s', (_name, text) => {
    expect(parseCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps separators, quotes and line ends within quotes', () => {
    expect(parseCsv('"a;b",b\n"say ""hi"", then","two\r\nlines"\n')).toEqual([
      ['a;b', 'b'],
      ['say "hi", then', 'two\nlines'],
    ]);
  });

  it('takes a quote within a cell as it stands', () => {
    expect(parseCsv('a,b\n5" nails,2\n')).toEqual([
      ['a', 'b'],
      ['5" nails', '2'],
    ]);
  });

  it('lets the header decide the separator when cells hold others', () => {
    expect(parseCsv('a;b\n1,5;x,y,z\n')).toEqual([
      ['a', 'b'],
      ['1,5', 'x,y,z'],
    ]);
  });

  it.each(['My habits', 'Habits, 2026', '"a\n,b"'])('finds the separator under the title %j', (title) => {
    expect(parseCsv(`${title}\n\na;b\n1,5;2\n`).slice(1)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('keeps quotes that should have been doubled', () => {
    expect(parseCsv('a,b\n"say "hi" now",2\n')).toEqual([
      ['a', 'b'],
      ['say "hi" now', '2'],
    ]);
  });

  it.each([
    ['ends within quotes', 'a,b\n1,"2\n3,4\n'],
    ['was cut within quotes', 'a,b\n1,"2'],
    ['loses rows by a wrong quote', 'a,b\n"1" x,2\n3,4\n"5",6\n'],
  ])('refuses a text that %s', (_name, text) => {
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ refusal: 'damaged' }));
  });

  it('finds nothing in an empty text', () => {
    expect(parseCsv('')).toEqual([]);
    expect(parseCsv('\n\r\n')).toEqual([]);
  });

  it('reads back what was written, with each separator and line end', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '📚', ',', ';', '\t', '"', '\n', ' ', '1') });
    const row = fc.tuple(cell, cell).map(([first, second]) => [`x${first}`, second]);
    fc.assert(
      fc.property(
        fc.array(row),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, delimiter, newline) => {
          const all = [['first', 'second'], ...rows];
          const text = Papa.unparse(all, { delimiter, newline });
          expect(parseCsv(text)).toEqual(all);
        },
      ),
    );
  });
});

describe('columnsOf', () => {
  it('finds columns whatever their case, spaces and accents', () => {
    expect(columnsOf(['Valeur', 'TÂCHE', 'extra'], ['tache', 'valeur'])).toEqual({ tache: 1, valeur: 0 });
    expect(plainName(' Quantité (km) ')).toBe('quantitekm');
  });

  it('finds none when one is missing, or without a header', () => {
    expect(columnsOf(['a'], ['a', 'b'])).toBeNull();
    expect(columnsOf(undefined, ['a'])).toBeNull();
  });
});
