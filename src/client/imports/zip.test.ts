import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FILE_BYTES_MAX, ForeignFileError } from './foreign.ts';
import { isZip, openZip } from './zip.ts';

const MEGABYTE = 1024 * 1024;

function refusalOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof ForeignFileError) return error.refusal;
    throw error;
  }
}

const readAll = (bytes: Uint8Array) => () => openZip(bytes).map(({ read }) => read().length);

/** Bytes that do not shrink. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

/** Where the directory of a zip starts, and its end. */
function directoryOf(zip: Uint8Array) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  return { view, end, start: view.getUint32(end + 16, true) };
}

test('reads files, packed and plain, in folders', () => {
  const long = noise(100_000);
  const zip = zipSync({
    'Habits.csv': strToU8('Name\né'),
    '001 Run': { 'Checkmarks.csv': [strToU8('x'.repeat(50_000)), { level: 9 }], 'Noise.bin': long },
    'Plain.txt': [strToU8('as it is'), { level: 0 }],
    'Empty.txt': new Uint8Array(),
    folder: {},
  });
  const entries = openZip(zip);
  expect(isZip(zip)).toBe(true);
  expect(entries.map(({ path }) => path)).toEqual([
    'habits.csv',
    '001 run/checkmarks.csv',
    '001 run/noise.bin',
    'plain.txt',
    'empty.txt',
  ]);
  const [habits, checkmarks, noisy, plain, empty] = entries.map(({ read }) => read());
  expect(new TextDecoder().decode(habits)).toBe('Name\né');
  expect(checkmarks).toHaveLength(50_000);
  expect(noisy).toEqual(long);
  expect(new TextDecoder().decode(plain)).toBe('as it is');
  expect(empty).toHaveLength(0);
});

test('reads a zip with a comment, and one without files', () => {
  const zip = zipSync({ 'a.csv': strToU8('1') });
  const commented = new Uint8Array([...zip, ...strToU8('made by an app')]);
  expect(readAll(commented)()).toEqual([1]);
  expect(isZip(zipSync({}))).toBe(true);
  expect(openZip(zipSync({}))).toEqual([]);
  expect(isZip(strToU8('SQLite format 3'))).toBe(false);
});

test('reads names with backslashes and broken encodings', () => {
  const zip = zipSync({ 'Ordner_001_Laufen.csv': strToU8('1') });
  const { start } = directoryOf(zip);
  zip[start + 46 + 6] = 0x5c;
  zip[start + 46 + 10] = 0xff;
  expect(openZip(zip)[0]?.path).toBe('ordner/001\ufffdlaufen.csv');
});

test('does not open a zip within a zip', () => {
  const inner = zipSync({ 'a.csv': strToU8('1') });
  expect(openZip(zipSync({ 'inner.zip': inner })).map(({ path }) => path)).toEqual(['inner.zip']);
});

test.each([0, 0.2, 0.5, 0.9, 0.999])('refuses a zip that is cut at %d', (share) => {
  const zip = zipSync({ 'a.csv': noise(1_000), 'b.csv': noise(1_000) });
  expect(refusalOf(readAll(zip.subarray(0, Math.floor(zip.length * share))))).toBe('damaged');
});

test('refuses a file that was changed', () => {
  const zip = zipSync({ 'a.csv': [noise(1_000), { level: 0 }] });
  zip[500] = (zip[500] ?? 0) ^ 1;
  expect(refusalOf(readAll(zip))).toBe('damaged');
});

test('refuses an encrypted zip', () => {
  const zip = zipSync({ 'a.csv': strToU8('1') });
  const { view, start } = directoryOf(zip);
  view.setUint16(start + 8, 1, true);
  expect(refusalOf(readAll(zip))).toBe('locked');
});

test('refuses a method of packing that is unknown', () => {
  const zip = zipSync({ 'a.csv': strToU8('1') });
  const { view, start } = directoryOf(zip);
  view.setUint16(start + 10, 12, true);
  expect(refusalOf(readAll(zip))).toBe('damaged');
});

test('refuses to unpack a bomb by the size that it declares', () => {
  const bomb = zipSync({ 'a.csv': [new Uint8Array(20 * MEGABYTE), { level: 9 }] });
  expect(bomb.length).toBeLessThan(100_000);
  expect(refusalOf(readAll(bomb))).toBe('tooLarge');
});

test('refuses a bomb that declares a small size, before it is unpacked', () => {
  const bomb = zipSync({ 'a.csv': [new Uint8Array(60 * MEGABYTE), { level: 9 }] });
  const { view, start } = directoryOf(bomb);
  view.setUint32(start + 24, 1_000, true);
  const [entry] = openZip(bomb);
  const before = process.threadCpuUsage();
  expect(refusalOf(() => entry?.read())).toBe('damaged');
  // In microseconds.
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

test('refuses what unpacks to more than 256 MB, and files that share their bytes', () => {
  const zip = zipSync({ 'a.csv': [noise(4 * MEGABYTE), { level: 0 }] });
  const { view, start } = directoryOf(zip);
  view.setUint32(start + 24, 257 * MEGABYTE, true);
  expect(refusalOf(() => openZip(zip))).toBe('tooLarge');
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [name, [noise(10_000), { level: 0 }] as const]),
  );
  const shared = zipSync(files as Parameters<typeof zipSync>[0]);
  const directory = directoryOf(shared);
  const record = 46 + 1;
  for (const index of [1, 2]) {
    const at = directory.start + index * record;
    directory.view.setUint32(at + 42, 0, true);
    directory.view.setUint32(at + 20, 15_000, true);
  }
  expect(refusalOf(() => openZip(shared))).toBe('tooLarge');
});

test('refuses too many files, too deep folders, and too large zips', () => {
  const many = Object.fromEntries(
    Array.from({ length: 5_001 }, (_, index) => [String(index), new Uint8Array()]),
  );
  expect(refusalOf(() => openZip(zipSync(many)))).toBe('tooLarge');
  expect(refusalOf(() => openZip(zipSync({ [`${'a/'.repeat(8)}b`]: strToU8('1') })))).toBe('');
  expect(refusalOf(() => openZip(zipSync({ [`${'a/'.repeat(9)}b`]: strToU8('1') })))).toBe('tooLarge');
  expect(refusalOf(() => openZip(new Uint8Array(FILE_BYTES_MAX + 1)))).toBe('tooLarge');
});

test('opens an export whose table of all days shrinks as well as a bomb', () => {
  const day = (index: number) => new Date(index * 86_400_000).toISOString().slice(0, 10);
  const row = (index: number) => `${day(index)},${'UNKNOWN,'.repeat(200)}`;
  const matrix = strToU8(Array.from({ length: 10_000 }, (_, index) => row(index)).join('\n'));
  const zip = zipSync({ 'Habits.csv': strToU8('Name'), 'Checkmarks.csv': matrix });
  expect(matrix.length / zip.length).toBeGreaterThan(100);
  const [habits, table] = openZip(zip);
  expect(habits?.read()).toHaveLength(4);
  expect(refusalOf(() => table?.read())).toBe('tooLarge');
});
