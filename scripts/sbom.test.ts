import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Packages } from './lock.ts';
import { billOf } from './sbom.ts';

const file = join(import.meta.dirname, '../package-lock.json');
const { packages } = JSON.parse(await readFile(file, 'utf8')) as { packages: Packages };
const { components, dependencies } = billOf(packages);
const names = new Set(components.map(({ name }) => name));

it('the bill lists every package of the server, for each platform', () => {
  const refs = new Set(components.map((component) => component['bom-ref']));
  const production = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev);
  expect(production).toContain('node_modules/@img/sharp-win32-x64');
  expect(production.filter((path) => !refs.has(path))).toEqual([]);
});

it('the bill lists what is built into the pages and the apps, and no tool', () => {
  const builtIn = [
    'react',
    'scheduler',
    'workbox-core',
    '@fontsource-variable/figtree',
    '@iconify-json/twemoji',
  ];
  const apps = ['@capacitor/core', '@capacitor/android', '@capacitor/ios', '@capacitor/share'];
  expect([...builtIn, ...apps].filter((name) => !names.has(name))).toEqual([]);
  const tools = ['@capacitor/cli', 'typescript', 'vite', 'vitest', '@playwright/test'];
  expect(tools.filter((name) => names.has(name))).toEqual([]);
});

it('the bill names each package once by its place, with its hash and what it needs', () => {
  const refs = dependencies.map(({ ref }) => ref);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).toEqual(['.', ...components.map((component) => component['bom-ref'])]);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
  expect(dependencies.find(({ ref }) => ref === 'node_modules/react-dom')?.dependsOn).toEqual([
    'node_modules/scheduler',
    'node_modules/react',
  ]);
  const hash = { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) };
  for (const { hashes } of components) expect(hashes).toEqual([hash]);
});
