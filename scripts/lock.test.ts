import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingParts, type Packages } from './lock.ts';

const root = join(import.meta.dirname, '..');

it('package-lock.json has the native parts of every platform, as `npm ci` requires', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Packages;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(400);
  expect(Object.keys(missingParts(packages))).toEqual([]);
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
