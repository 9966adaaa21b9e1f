import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { readVapidKeys } from './vapid-keys.ts';

it('makes the keys once in DATA_DIR, for their owner only, and reads them from then on', async () => {
  const DATA_DIR = join(await mkdtemp(join(tmpdir(), 'resilience-vapid-')), 'data');
  const keys = readVapidKeys(parseConfig({ DATA_DIR }));
  expect(readVapidKeys(parseConfig({ DATA_DIR }))).toEqual(keys);
  expect((await stat(join(DATA_DIR, 'vapid.json'))).mode & 0o777).toBe(0o600);
});

it('takes the operator’s keys, both or neither, of the right form', async () => {
  const keys = readVapidKeys(parseConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'resilience-vapid-')) }));
  const given = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
  expect(readVapidKeys(parseConfig({ ...given, DATA_DIR: '/nowhere' }))).toEqual(keys);
  expect(() => parseConfig({ VAPID_PUBLIC_KEY: keys.publicKey })).toThrow('go together');
  expect(() => parseConfig({ ...given, VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY');
});
