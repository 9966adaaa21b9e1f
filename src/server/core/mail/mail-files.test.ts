import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeMailFiles, writeMailFile } from './mail-files.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const EVE = '00000000-0000-4000-8000-00000000000e';
const NOON = Date.parse('2026-11-20T12:00:00Z');

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'resilience-mails-')), 'mail');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const write = async (userId: string, at: number, id = 'abc1') =>
  await writeMailFile(folder, { userId, date: new Date(at), id }, Buffer.from(`to ${userId}`));
const mails = () => readdirSync(folder).filter((name) => name.endsWith('.eml'));

test('writes a file that only its owner may read, under a stable name that does not reveal the user', async () => {
  const path = await write(ANN, NOON);
  expect(await write(ANN, NOON)).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe(`to ${ANN}`);
  expect([statSync(path).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(statSync(join(folder, 'owners.key')).mode & 0o777).toBe(0o600);
  expect(path).toMatch(/\/2026-11-20T12-00-00\.000Z-[\da-f]{32}-abc1\.eml$/);
  expect(path).not.toContain(ANN.slice(-12));
  // Without the key of this folder the name does not reveal the recipient.
  const elsewhere = join(folder, '../other');
  const file = { userId: ANN, date: new Date(NOON), id: 'abc1' };
  expect(readdirSync(folder)).not.toContain(
    (await writeMailFile(elsewhere, file, Buffer.alloc(1))).split('/').at(-1),
  );
});

test('removes the mails of one user, up to an instant', async () => {
  await write(ANN, NOON - 2);
  await write(ANN, NOON - 1);
  const farewell = await write(ANN, NOON);
  const other = await write(EVE, NOON - 1);
  expect(await removeMailFiles(folder, NOON, ANN)).toBe(2);
  expect(new Set(mails())).toEqual(new Set([other, farewell].map((path) => path.split('/').at(-1))));
});

test('removes all expired mails, also partial files and names of older versions, and nothing else', async () => {
  const young = await write(ANN, NOON);
  await write(EVE, NOON - 1);
  const left = ['notes.txt', 'owners.key', young.split('/').at(-1) ?? ''];
  for (const name of [
    '2026-11-19T12-00-00.000Z-0123456789abcdef0123456789abcdef01234567.eml',
    '2026-11-19T12-00-00.000Z-0123456789abcdef0123456789abcdef-ab12.eml.0a1b.part',
    'notes.txt',
  ])
    writeFileSync(join(folder, name), 'x');
  expect(await removeMailFiles(folder, NOON)).toBe(3);
  expect(readdirSync(folder).toSorted()).toEqual(left.toSorted());
  expect(await removeMailFiles(join(folder, 'nowhere'), NOON)).toBe(0);
});

test('leaves no partial mail when it could not be written', async () => {
  const path = await write(ANN, NOON);
  rmSync(path);
  mkdirSync(join(path, 'in-the-way'), { recursive: true });
  await expect(write(ANN, NOON)).rejects.toMatchObject({ syscall: 'rename' });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('creates one key for concurrent callers, and refuses a broken one by name', async () => {
  const paths = await Promise.all(Array.from({ length: 10 }, () => write(ANN, NOON)));
  expect(new Set(paths).size).toBe(1);
  writeFileSync(join(folder, 'owners.key'), '');
  await expect(write(ANN, NOON)).rejects.toThrow('owners.key is not a key');
});
