import { deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bytesOf, fileOf, jsonBytes, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import { makeDatabase } from '#tests/client/make-database.ts';
import { sourceCases } from '#tests/client/source-cases.ts';
import { FILE_BYTES_MAX, ForeignFileError } from './foreign.ts';
import { readForeignFile } from './read-file.ts';

const options = { today: TODAY };
const refusalOf = (bytes: Uint8Array): string => outcomeOf(() => readForeignFile(bytes, options));

const files: typeof sourceCases = [
  ...sourceCases,
  [
    'Loop, table of all days',
    'loop',
    bytesOf('Date,Épée,\n2026-01-02,2,\n2026-01-01,0,\n'),
    { Épée: { '2026-01-02': 'done' } },
  ],
];

test.each(files)('refuses or reads %s that was cut anywhere', (_, _source, bytes) => {
  fc.assert(
    fc.property(fc.nat(bytes.length), (end) => {
      expect(refusalOf(bytes.subarray(0, end))).toMatch(/^(?:read|nothingRead|unknown|damaged|empty)$/);
    }),
    { numRuns: 40 },
  );
});

test.each(files)(
  'reads %s in a zip, beside what systems add, and packed by gzip',
  (_, source, bytes, expected) => {
    const beside = { '__MACOSX/._a': strToU8('x'), '.DS_Store': strToU8('x'), 'a-wal': new Uint8Array() };
    for (const packed of [zipSync({ ...beside, 'folder/a': bytes }), new Uint8Array(gzipSync(bytes))]) {
      const file = fileOf(readForeignFile(packed, options));
      expect([file.source, file.habits.map(({ name }) => name)]).toEqual([source, Object.keys(expected)]);
    }
  },
);

test('opens a file that is packed twice, and no more', () => {
  const pack = (bytes: Uint8Array): Uint8Array => zipSync({ a: bytes });
  const table = bytesOf('Habit,Date\nRead,2026-01-02\n');
  expect(refusalOf(pack(new Uint8Array(gzipSync(table))))).toBe('read');
  expect(refusalOf(pack(pack(pack(table))))).toBe('unknown');
  expect(refusalOf(zipSync({ a: table, b: table }))).toBe('unknown');
});

test('says that a database whose log is another file may lack days', () => {
  const [, , bytes] = sourceCases.find(([name]) => name === 'Tickmate') ?? sourceCases[0]!;
  const logged = bytes.slice();
  logged.fill(2, 18, 20);
  expect(fileOf(readForeignFile(logged, options)).mayLackDays).toBe(true);
  expect(fileOf(readForeignFile(bytes, options)).mayLackDays).toBeUndefined();
});

test('names the app of a file that is refused, where it is known', () => {
  const sourceOf = (bytes: Uint8Array) => {
    try {
      readForeignFile(bytes, options);
    } catch (error) {
      return error instanceof ForeignFileError && error.source;
    }
    return 'read';
  };
  expect(sourceOf(bytesOf('Habit,Date\nRead,2026-02-30\n'))).toBe('spreadsheet');
  expect(sourceOf(bytesOf('Task Name,Task ID,Task Type,Date,Value\n'))).toBe('habitica');
  expect(sourceOf(bytesOf('<html>'))).toBeNull();
});

const picture = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

test.each<[string, Uint8Array, string]>([
  ['an empty file', new Uint8Array(), 'empty'],
  ['blank lines', bytesOf(' \r\n\n'), 'empty'],
  ['a picture', new Uint8Array([...picture, ...deflateSync(bytesOf('a,b\n'.repeat(99)))]), 'unknown'],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]), 'unknown'],
  ['a page', bytesOf('<!doctype html>\n<p title="a, b">2026-01-02, "done"</p>\n'), 'unknown'],
  ['a drawing', bytesOf('\ufeff  <svg xmlns="http://www.w3.org/2000/svg"/>'), 'unknown'],
  ['prose', bytesOf('Dear all, hello\nI read, and I ran\n'), 'unknown'],
  ['a word', bytesOf('Habit'), 'unknown'],
  ['a list of habits without days', bytesOf('Habit,Value\nRead,1\n'), 'unknown'],
  ['another zip', zipSync({ 'a.txt': strToU8('Habit') }), 'unknown'],
  ['an empty zip', zipSync({}), 'unknown'],
  ['another database', makeDatabase((database) => database.exec('create table habits (id)')), 'unknown'],
  ['other JSON', jsonBytes({ habits: [{ name: 'Read' }] }), 'unknown'],
  ['a list in JSON', jsonBytes([1, 2]), 'unknown'],
  ['broken JSON', bytesOf('{"habits": [{"name": "Read"'), 'damaged'],
  ['deep JSON', bytesOf('['.repeat(200_000)), 'damaged'],
  ['our own export', jsonBytes({ format: 'resilience', version: 1, habits: [] }), 'own'],
  ['our own export of a later version', jsonBytes({ format: 'resilience', version: 9 }), 'own'],
  ['a file that is too large', new Uint8Array(FILE_BYTES_MAX + 1), 'tooLarge'],
])('refuses %s', (_, bytes, refusal) => {
  expect(refusalOf(bytes)).toBe(refusal);
});

test('refuses any bytes without a known beginning', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000, size: 'max' }), (bytes) => {
      expect(refusalOf(bytes)).toMatch(/^(?:unknown|damaged|empty)$/);
    }),
  );
});

test('gives any text an answer', () => {
  const cell = fc.constantFrom('Habit', 'Date', '2026-01-02', '1', '"', ',', ';', '\n', '\t', '{', '[', 'é');
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
      expect(typeof refusalOf(bytesOf(cells.join('')))).toBe('string');
    }),
  );
});

test('counts the days before the first one of our calendar as not carried over', () => {
  const bytes = bytesOf('Habit,Date\nRead,1999-12-31\nRead,2000-01-01\nRead,soon\nRun,1999-01-01\n');
  const [read, run] = fileOf(readForeignFile(bytes, options)).habits;
  expect([[...(read?.history.keys() ?? [])], read?.dropped]).toEqual([['2000-01-01'], { dates: 2 }]);
  expect([run?.history.size, run?.dropped]).toEqual([0, { dates: 1 }]);
});
