import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const programs = ['setup.mjs', 'chromium.mjs', 'programs.mjs'];
const packages = {
  'node_modules/library': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
};

interface Project {
  /** Runs the setup; answers its exit code and what it wrote. */
  readonly setUp: (...options: string[]) => { code: number | null; output: string };
  /** The commands that it ran. */
  readonly ran: () => string;
  readonly has: (path: string) => boolean;
}

/** A project with two packages, and programs in the place of npm and apt that note how they are called. */
function buildProject({ node, npm = '' }: { readonly node: string; readonly npm?: string }): Project {
  const root = mkdtempSync(join(tmpdir(), 'resilience-setup-'));
  folders.push(root);
  const bin = join(root, 'programs');
  const record = join(root, 'record');
  for (const folder of ['scripts', 'node_modules/.bin', 'programs']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const name of programs) cpSync(join(import.meta.dirname, name), join(root, 'scripts', name));
  const write = (path: string, content: object) => writeFileSync(join(root, path), JSON.stringify(content));
  write('package-lock.json', {
    packages: { '': { optionalDependencies: { 'node-here': node } }, ...packages },
  });
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/library': packages['node_modules/library'] },
  });
  writeFileSync(record, '');
  for (const name of ['npm', 'apt-get', 'sudo']) {
    const script = `#!/bin/sh\necho ${name} "$@" >> '${record}'\n${name === 'npm' ? npm : ''}\n`;
    writeFileSync(join(bin, name), script, { mode: 0o755 });
  }
  return {
    setUp(...options) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(root, 'scripts/setup.mjs'), ...options],
        { encoding: 'utf8', env: { PATH: [bin, '/usr/bin', '/bin'].join(delimiter) } },
      );
      return { code: status, output: stdout + stderr };
    },
    ran: () => readFileSync(record, 'utf8'),
    has: (path) => existsSync(join(root, path)),
  };
}

test('needs no development packages for what runs without them, and leaves complete packages alone', () => {
  const { setUp, ran, has } = buildProject({ node: process.versions.node });
  expect(setUp('--without-dev')).toEqual({ code: 0, output: '' });
  expect([ran(), has('node_modules/.cache')]).toEqual(['', false]);
  expect(setUp().code).toBe(1);
  expect(ran()).toContain('npm ci --include=dev --ignore-scripts');
});

test('installs no package of the system for npm start', () => {
  const installed = [
    `echo '${JSON.stringify({ packages })}' > node_modules/.package-lock.json`,
    `printf '#!/bin/sh\\necho "error while loading shared libraries: libatomic.so.1" >&2\\nexit 127\\n' > node_modules/.bin/node`,
    'chmod +x node_modules/.bin/node',
  ];
  const { setUp, ran } = buildProject({ node: '0.0.1', npm: installed.join('\n') });
  const { code, output } = setUp();
  expect([code, output]).toEqual([1, expect.stringContaining('apt-get install libatomic1')]);
  expect(ran()).not.toMatch(/^(?:apt-get|sudo)/m);
});

test('names the platform that has no Node of the lock file', () => {
  const npm = `echo '${JSON.stringify({ packages })}' > node_modules/.package-lock.json`;
  const { code, output } = buildProject({ node: '0.0.1', npm }).setUp();
  expect(code).toBe(1);
  expect(output).toContain(`npm has no Node 0.0.1 for ${process.platform} on ${process.arch}`);
});

test('removes the C headers of the Node that it installed', () => {
  const npm = `echo '${JSON.stringify({ packages })}' > node_modules/.package-lock.json
mkdir -p node_modules/node-here/bin node_modules/node-here/include/node`;
  const { setUp, has } = buildProject({ node: process.versions.node, npm });
  expect(setUp().code).toBe(0);
  expect([has('node_modules/node-here/bin'), has('node_modules/node-here/include')]).toEqual([true, false]);
});
