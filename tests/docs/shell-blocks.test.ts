import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '#server/core/http/route.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import { buildAll } from '#tests/web/build.ts';
import { root } from '../../scripts/build/stamp.ts';
import { readBlocks, shellBlocks } from './shell-blocks.ts';

const blocks = shellBlocks(root);
/** What stays with its terminal: the server. */
const serves = (text: string): boolean => /^npm start\b/m.test(text);

test('every block of commands says how it is proved', () => {
  expect(blocks.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(20);
});

test.each([
  ['```sh\nnpm start\n```', 'says neither'],
  ['```\nnpm start\n```', 'not marked as sh'],
  ['```bash run\nnpm start\n```', 'not marked as sh'],
  ['    npm start', 'not marked as sh'],
  ['- a list\n\n  ```sh\n  npm start\n  ```', 'says neither'],
  ['```sh needs\nnpm start\n```', 'says neither'],
  ['```sh needs luck\nnpm start\n```', 'needs luck'],
  ['```sh run docker\nnpm start\n```', 'says neither'],
])('%o is refused', (markdown, fault) => {
  expect(readBlocks('page', markdown).map((block) => block.fault)).toEqual([expect.stringContaining(fault)]);
});

test('blocks of other languages need no mark', () => {
  expect(readBlocks('page', '```ini\nA=1\n```\n\n```sql\nselect 1;\n```\n')).toEqual([]);
});

describe('beside a running club, in a folder of its own', () => {
  let above: string;
  let club: string;
  let server: ServerProcess;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: tmpdir(),
    PORT: '0',
    NODE_ENV: 'production',
    RATE_LIMIT_SCALE: '1000',
    OVERLOAD_DELAY_MS: '0',
  };

  beforeAll(async () => {
    await buildAll();
    above = mkdtempSync(join(tmpdir(), 'resilience-blocks-'));
    club = join(above, 'resilience');
    mkdirSync(club);
    // The commands find the code where they are run, and leave their data there.
    const own = ['.env', '.git', 'data'];
    for (const name of readdirSync(root)) {
      if (!own.includes(name)) symlinkSync(join(root, name), join(club, name));
    }
    const start = blocks.find(({ runs, text }) => runs && serves(text));
    server = await startServer(environment, club, {
      command: ['sh', '-e', '-c', start?.text ?? ''],
      inGroup: true,
    });
    const member = { email: 'ann@example.org', password: 'a fine long password', firstName: 'Ann' };
    const joined = await fetch(`${server.url}${API_BASE}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...member, locale: 'en', timeZone: 'Europe/Paris' }),
    });
    expect(joined.status).toBe(200);
  });
  afterAll(async () => {
    process.kill(-Number(server.child.pid), 'SIGTERM');
    await server.ended;
    rmSync(above, { recursive: true, force: true });
  });

  test('npm start serves the pages and the documentation', async () => {
    const read = async (path: string) => await (await fetch(server.url + path)).text();
    expect(await read('/')).toContain('<h1');
    expect(await read('/docs/start')).toContain('<h1 id="five-minutes">');
  });

  const others = new Map(
    blocks.filter(({ runs, text }) => runs && !serves(text)).map((block) => [block.text, block]),
  );
  test.each([...others.values()])('the block of $page runs: $text', async ({ text }) => {
    // It ends with what went wrong when the code is not 0.
    await promisify(execFile)('sh', ['-e', '-c', text], { cwd: club, env: environment });
  });
});
