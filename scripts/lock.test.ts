import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingParts, type Packages, unchecked } from './lock.ts';

const root = join(import.meta.dirname, '..');

const read = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(root, name), 'utf8')) as T;
const readLocked = async (): Promise<Packages> =>
  (await read<{ packages: Packages }>('package-lock.json')).packages;

it('package-lock.json has the native parts of every platform, as `npm ci` requires', async () => {
  const packages = await readLocked();
  expect(Object.keys(packages).length).toBeGreaterThan(400);
  expect(Object.keys(missingParts(packages))).toEqual([]);
});

it('package-lock.json has the integrity of every package, those for other platforms included', async () => {
  expect(unchecked(await readLocked())).toEqual([]);
});

it('finds the packages without integrity', () => {
  const integrity = 'sha512-x';
  const packages = { '': {}, 'node_modules/a': { integrity }, 'node_modules/b': { version: '1.0.0' } };
  expect(unchecked({ ...packages, 'node_modules/c': { link: true } })).toEqual(['node_modules/b']);
  expect(unchecked({ 'node_modules/d': { integrity: 'sha1-x' } })).toEqual(['node_modules/d']);
});

it('no package runs a script when it is installed', async () => {
  const withScript = Object.entries(await readLocked()).filter(([, entry]) => entry.hasInstallScript);
  const names = withScript.map(([path]) => path.replace(/^node_modules\//, ''));
  const { allowScripts } = await read<{ allowScripts: Record<string, boolean> }>('package.json');
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
  expect(await readFile(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
});

it('the lock file has the one Node for each platform, as a package with integrity', async () => {
  const { optionalDependencies, dependencies } =
    await read<Record<string, Record<string, string>>>('package.json');
  const packages = await readLocked();
  expect(dependencies).not.toHaveProperty('node');
  expect(new Set(Object.values(optionalDependencies ?? {})).size).toBe(1);
  const platforms = Object.keys(optionalDependencies ?? {}).map((name) => packages[`node_modules/${name}`]);
  expect(platforms.map((entry) => `${entry?.os?.join()} ${entry?.cpu?.join()}`).toSorted()).toEqual([
    'darwin arm64',
    'darwin x64',
    'linux arm64',
    'linux x64',
    'win32 x64',
  ]);
});

it('package-lock.json names no registry', async () => {
  expect(await readFile(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
});

it('finds what is missing and names its platform', () => {
  const tool = (version: string) => ({
    version,
    optionalDependencies: {
      '@tool/linux-x64': version,
      '@tool/darwin-arm64': version,
      '@tool/linux-x64-musl': version,
    },
  });
  const engines = { node: '>=20' };
  const packages = {
    '': {},
    'node_modules/tool': tool('2.0.0'),
    'node_modules/@tool/linux-x64': { version: '2.0.0', dev: true, libc: ['glibc'], engines },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0' },
  };
  expect(missingParts(packages)).toEqual({
    'node_modules/tool/node_modules/@tool/darwin-arm64': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
      engines,
    },
    'node_modules/@tool/linux-x64-musl': {
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
      engines,
    },
  });
  expect(() => missingParts({ 'node_modules/tool': tool('2.0.0') })).toThrow('install it first');
});
