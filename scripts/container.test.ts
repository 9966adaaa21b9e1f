import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#tests/api/server-process.ts';

const entry = join(import.meta.dirname, 'container.mjs');
/** Only root can become another user: elsewhere the entry is run as by `--user`. */
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? 4_321 : process.getuid?.();

/** A mount as Docker makes one where the folder is missing, with a file of its owner. */
function makeMount(): string {
  const above = mkdtempSync(join(tmpdir(), 'resilience-mount-'));
  chmodSync(above, 0o755);
  const folder = join(above, 'data');
  mkdirSync(join(folder, 'pictures'), { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'pictures/restored'), '');
  return folder;
}

const run = (env: Record<string, string>, ...given: string[]) =>
  spawnSync(process.execPath, [entry, ...given], { env: { ...env }, encoding: 'utf8' });

test('serves from a folder of root’s as the user that is named, without rights, and runs commands as that one', async () => {
  const DATA_DIR = makeMount();
  const ids = { PUID: '4321', PGID: '4322' };
  const environment = {
    DATA_DIR,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost',
  };
  // Without the pages, which the image has built.
  const script = join(DATA_DIR, '../server.mjs');
  const main = join(import.meta.dirname, '../src/server/main.ts');
  writeFileSync(script, `import { start } from ${JSON.stringify(main)};\nawait start();\n`);
  const server = await startServer({ ...environment, ...ids }, undefined, {
    command: [process.execPath, entry, script],
  });
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  expect(/^Uid:\s(.*)$/m.exec(status)?.[1]?.split('\t')).toEqual(
    Array.from({ length: 4 }, () => String(owner)),
  );
  for (const name of ['.', 'pictures', 'pictures/restored']) {
    expect([name, statSync(join(DATA_DIR, name)).uid]).toEqual([name, owner]);
  }
  const listed = run({ ...environment, ...ids }, join(import.meta.dirname, 'admin.ts'), 'users', 'list');
  expect(listed).toMatchObject({ status: 0, stderr: '' });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('says in one line how to mend a folder that the user of --user cannot write', () => {
  const DATA_DIR = makeMount();
  chmodSync(DATA_DIR, 0o555);
  const as = isRoot ? { uid: 4_321, gid: 4_322 } : {};
  const { status, stderr } = spawnSync(process.execPath, [entry], {
    ...as,
    env: { DATA_DIR },
    encoding: 'utf8',
  });
  const [user, group] = isRoot ? [4_321, 4_322] : [process.getuid?.(), process.getgid?.()];
  expect([status, stderr]).toEqual([
    1,
    `${DATA_DIR} cannot be written by user ${user} (EACCES). To mend it: chown -R ${user}:${group} the folder on the host, or start the container without --user, with PUID=${user} and PGID=${group}.\n`,
  ]);
});

const refusal = (PUID: string) => `PUID: must be the number of a user or group above 0, not ${PUID}.\n`;

test.each(['0', 'root', '-1', '12345678901'])('refuses the user %s in one line', (PUID) => {
  const { status, stderr } = run({ DATA_DIR: makeMount(), PUID });
  // A user without rights stays the same user: the setting is not read.
  expect(isRoot ? [status, stderr] : stderr.includes('PUID')).toEqual(isRoot ? [1, refusal(PUID)] : false);
});
