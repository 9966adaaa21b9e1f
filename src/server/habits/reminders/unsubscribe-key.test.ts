import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig } from '#server/core/config/config.ts';
import { readUnsubscribeKey } from './reminder-keys.ts';

const newFolder = async (): Promise<string> => await mkdtemp(join(tmpdir(), 'resilience-unsubscribe-'));

it('creates the key once in DATA_DIR, for its owner only, and reads it from then on', async () => {
  const DATA_DIR = join(await newFolder(), 'data');
  const key = readUnsubscribeKey(parseConfig({ DATA_DIR }));
  expect(key).toHaveLength(32);
  expect(readUnsubscribeKey(parseConfig({ DATA_DIR }))).toEqual(key);
  expect((await stat(join(DATA_DIR, 'unsubscribe.key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(DATA_DIR, 'unsubscribe.key'), 'utf8')).toBe(key.toString('base64url'));
});

it('accepts the operator’s key, of the right form', () => {
  const UNSUBSCRIBE_KEY = Buffer.alloc(32, 7).toString('base64url');
  expect(readUnsubscribeKey(parseConfig({ UNSUBSCRIBE_KEY, DATA_DIR: '/nowhere' }))).toEqual(
    Buffer.alloc(32, 7),
  );
  expect(() => parseConfig({ UNSUBSCRIBE_KEY: 'short' })).toThrow('UNSUBSCRIBE_KEY');
});

it('refuses the start in one line that names the file when it contains no key', async () => {
  const DATA_DIR = await newFolder();
  const file = join(DATA_DIR, 'unsubscribe.key');
  await writeFile(file, '');
  expect(() => readUnsubscribeKey(parseConfig({ DATA_DIR }))).toThrow(`DATA_DIR: ${file} holds no key`);
});
