import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig } from '#server/core/config/config.ts';
import { readEncryptionKey } from './secrets.ts';

const newFolder = async (): Promise<string> => await mkdtemp(join(tmpdir(), 'resilience-key-'));

it('creates the key once in DATA_DIR, for its owner only, and reads it from then on', async () => {
  const DATA_DIR = join(await newFolder(), 'data');
  const key = readEncryptionKey(parseConfig({ DATA_DIR })).export();
  expect(key).toHaveLength(32);
  expect(readEncryptionKey(parseConfig({ DATA_DIR })).export()).toEqual(key);
  const file = join(DATA_DIR, 'encryption.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe(key.toString('base64url'));
});

it('accepts the operator’s key, of the right form', () => {
  const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64url');
  const config = parseConfig({ ENCRYPTION_KEY, DATA_DIR: '/nowhere' });
  expect(readEncryptionKey(config).export()).toEqual(Buffer.alloc(32, 7));
  expect(() => parseConfig({ ENCRYPTION_KEY: 'short' })).toThrow('ENCRYPTION_KEY');
});

it('refuses the start in one line that names the file when it contains no key', async () => {
  const DATA_DIR = await newFolder();
  const file = join(DATA_DIR, 'encryption.key');
  await writeFile(file, '');
  expect(() => readEncryptionKey(parseConfig({ DATA_DIR }))).toThrow(`DATA_DIR: ${file} holds no key`);
});
