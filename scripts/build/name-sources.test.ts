import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withSources } from './name-sources.ts';

const root = join(import.meta.dirname, '../..');

describe('withSources', () => {
  it('names the module that each lazy component of the pages imports', async () => {
    const files = ['pages.ts', 'other-pages.ts'].map((name) => join(root, 'src/web/routes', name));
    const code = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
    const parts = code.match(/\blazyComponent\(\s*SOURCE/g) ?? [];
    const named = [
      ...withSources(code).matchAll(
        /\blazyComponent\('(src\/web\/[^']+)',\s*async[^;]*?import\(\s*'#web\/([^']+)'\s*\)/g,
      ),
    ];
    expect(parts.length).toBeGreaterThan(10);
    expect(named).toHaveLength(parts.length);
    for (const [, source = '', imported] of named) {
      expect(source).toBe(`src/web/${imported}`);
      expect(existsSync(join(root, source)), source).toBe(true);
    }
  });

  it('fails when a lazy component imports no module of the product', () => {
    expect(() => withSources("lazyComponent(SOURCE, async () => Nothing, ['auth']);")).toThrow(
      'imports no module',
    );
  });
});
