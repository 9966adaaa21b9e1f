import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#tests/api/server-process.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'resilience-folder-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('waits for a server on its folder that is ending, and logs that once', async () => {
  const settings = { DATA_DIR: newFolder(), LOG_LEVEL: 'silent' };
  const first = await startServer(settings);
  const told = Promise.withResolvers<string>();
  const starting = startServer(settings, undefined, { onError: told.resolve });
  await Promise.race([told.promise, starting]);
  first.child.kill('SIGTERM');
  const second = await starting;
  expect(await first.ended).toBe(0);
  second.child.kill('SIGTERM');
  expect([await second.ended, second.output.stderr]).toEqual([
    0,
    `Another Resilience server is using ${settings.DATA_DIR}: waiting up to 15 s for it to end.\n`,
  ]);
});

test('makes every file and folder of its data for its owner only', async () => {
  const DATA_DIR = join(newFolder(), 'data');
  // What a file may be by itself is all that there is.
  const within = ['sh', '-c', 'umask 0 && exec "$@"', 'sh'];
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'silent', OVERLOAD_DELAY_MS: '0' }, undefined, {
    within,
  });
  const body = JSON.stringify({
    email: 'ann@example.org',
    password: 'a fine long password',
    firstName: 'Ann',
  });
  const headers = { 'content-type': 'application/json' };
  const joined = await fetch(`${server.url}/api/v1/auth/register`, { method: 'POST', headers, body });
  expect(joined.status).toBe(200);
  await expect.poll(() => readdirSync(DATA_DIR, { recursive: true }).join()).toContain('.eml');
  const modes = [
    DATA_DIR,
    ...readdirSync(DATA_DIR, { recursive: true }).map((name) => join(DATA_DIR, String(name))),
  ]
    .map((path) => ({ path, stat: statSync(path) }))
    .map(({ path, stat }) => ({
      path,
      mode: (stat.mode & 0o777).toString(8),
      isFolder: stat.isDirectory(),
    }));
  expect(modes.map(({ path }) => basename(path))).toEqual(
    expect.arrayContaining(['lock.sqlite', 'lock.sqlite-journal', 'mail', 'resilience.sqlite-wal']),
  );
  expect(modes.filter(({ mode, isFolder }) => mode !== (isFolder ? '700' : '600'))).toEqual([]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
