import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ConfigError, parseConfig } from '#server/core/config/config.ts';
import { readVapidKeys } from './reminder-keys.ts';

it('creates the keys once in DATA_DIR, for their owner only, and reads them from then on', async () => {
  const DATA_DIR = join(await mkdtemp(join(tmpdir(), 'resilience-vapid-')), 'data');
  const keys = readVapidKeys(parseConfig({ DATA_DIR }));
  expect(readVapidKeys(parseConfig({ DATA_DIR }))).toEqual(keys);
  expect((await stat(join(DATA_DIR, 'vapid.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(DATA_DIR)).toEqual(['vapid.json']);
});

it('accepts the operator’s keys, both or neither, of the right form', async () => {
  const keys = readVapidKeys(parseConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'resilience-vapid-')) }));
  const given = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
  expect(readVapidKeys(parseConfig({ ...given, DATA_DIR: '/nowhere' }))).toEqual(keys);
  expect(() => parseConfig({ VAPID_PUBLIC_KEY: keys.publicKey })).toThrow('go together');
  expect(() => parseConfig({ ...given, VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY');
});

it.each([
  ['is empty', ''],
  ['was cut off', '{"publicKey":"BN'],
  ['contains something else', '{"publicKey":"BN","privateKey":"x"}'],
])('refuses the start in one line that names the file when it %s', async (_, text) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'resilience-vapid-'));
  const file = join(DATA_DIR, 'vapid.json');
  await writeFile(file, text);
  const refusal = refusalOf(() => readVapidKeys(parseConfig({ DATA_DIR })));
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(refusal.message).toContain(file);
  expect(refusal.message).not.toContain('\n');
});

it('refuses the start in one line when the folder is not writable', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'resilience-vapid-')), 'file');
  await writeFile(file, '');
  const DATA_DIR = join(file, 'data');
  const refusal = refusalOf(() => readVapidKeys(parseConfig({ DATA_DIR })));
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(refusal.message).toContain(join(DATA_DIR, 'vapid.json'));
});

it('leaves no file when nothing can be written, and creates the keys once there is space', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'resilience-vapid-'));
  const script = `
    import { readVapidKeys } from ${JSON.stringify(import.meta.resolve('./reminder-keys.ts'))};
    try { readVapidKeys({ DATA_DIR: ${JSON.stringify(DATA_DIR)} }); } catch (error) { console.log(error.message); }`;
  const node = [process.execPath, '--input-type=module', '-e', script];
  // A process that may create files and write no byte to them, as on a full disk.
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...node], { encoding: 'utf8' });
  expect(stdout).toBe(`DATA_DIR: ${join(DATA_DIR, 'vapid.json')} cannot be written (EFBIG).\n`);
  expect(await readdir(DATA_DIR)).toEqual([]);
  expect(readVapidKeys(parseConfig({ DATA_DIR })).publicKey).toHaveLength(87);
});

it('results in one pair when several processes create it at once', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'resilience-vapid-'));
  const script = `
    import { readVapidKeys } from ${JSON.stringify(import.meta.resolve('./reminder-keys.ts'))};
    console.log(readVapidKeys({ DATA_DIR: ${JSON.stringify(DATA_DIR)} }).publicKey);`;
  const run = promisify(execFile);
  const said = await Promise.all(
    [1, 2, 3].map(async () => (await run(process.execPath, ['--input-type=module', '-e', script])).stdout),
  );
  expect(new Set(said).size).toBe(1);
  expect(await readdir(DATA_DIR)).toEqual(['vapid.json']);
});

function refusalOf(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was refused.');
}
