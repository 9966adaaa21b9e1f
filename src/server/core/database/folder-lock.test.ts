import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '#tests/database/build-test-database.ts';
import { DatabaseRefusedError } from './errors.ts';
import { openDatabase } from './opening/open.ts';

const holder = join(import.meta.dirname, '../../../../tests/database/hold-folder.ts');
const children = new Set<ChildProcess>();
let folder = '';
let dataDir = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'resilience-lock-'));
  dataDir = join(folder, 'new', 'data');
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

function startServer() {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: ['pipe', 'pipe', 'pipe'] });
  children.add(child);
  return child;
}

async function startOpenServer() {
  const child = startServer();
  const [output] = await once(child.stdout, 'data');
  expect(String(output)).toBe('open\n');
  return child;
}

it('makes the folder for its owner only', async () => {
  const database = await openDatabase({ dataDir, log: silentLog });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await database.close();
});

it('refuses a second server on the folder with one line, and damages nothing', async () => {
  await startOpenServer();
  const second = startServer();
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  expect(code).toBe(1);
  expect(said).toBe(
    `Another Resilience server is using ${dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
  );
});

it('opens for the next server after one was killed while writing, or ended, which leaves no files', async () => {
  const killed = await startOpenServer();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const ended = await startOpenServer();
  ended.stdin.end();
  expect(await once(ended, 'exit')).toEqual([0, null]);
  expect(existsSync(join(dataDir, 'resilience.sqlite-wal'))).toBe(false);
  await startOpenServer();
});

it('refuses within one process too, and releases the folder when opening fails', async () => {
  const first = await openDatabase({ dataDir, log: silentLog });
  await expect(openDatabase({ dataDir, log: silentLog })).rejects.toBeInstanceOf(DatabaseRefusedError);
  await first.close();
  const again = await openDatabase({ dataDir, log: silentLog });
  await again.close();
});
