import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brokenBy } from '../../scripts/lint/zones.ts';

const root = join(import.meta.dirname, '../..');

it('no file silences a tool', async () => {
  const all = glob('{src,scripts,bench,tests,e2e}/**/*.{ts,tsx,mjs,css}', { cwd: root });
  const files = (await Array.fromAsync(all)).filter((file) => !file.startsWith('tests/lint/'));
  expect(files.length).toBeGreaterThan(50);
  const silencing = /(oxlint|eslint)-(disable|enable)|biome-ignore|@ts-(ignore|nocheck)|knip-ignore/;
  const found: string[] = [];
  for (const file of files) if (silencing.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  expect(found).toEqual([]);
});

it('lets the file of lazy features fetch a feature, and not import one', () => {
  const found = {
    from: 'src/web/shared/lazy-features.ts',
    specifier: '#web/features/habits/row.ts',
    typeOnly: false,
  };
  expect(brokenBy({ ...found, dynamic: true }, () => false)).toBeNull();
  expect(brokenBy({ ...found, dynamic: false }, () => false)).toContain('shared may not import feature');
});
