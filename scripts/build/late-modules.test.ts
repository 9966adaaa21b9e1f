import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateModules, namesIn } from './late-modules.ts';
import { shrinkChunks } from './shrink-chunks.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resilience-late-'));
  const files = {
    'one.js':
      "import { twice } from './two.js';\nexport const ONE = 1;\nexport function two() { return twice(ONE); }",
    'two.js': "import { shared } from './shared.js';\nexport const twice = (n) => shared(n) * 2;",
    'shared.js': "export const shared = (n) => n; export const isFirst = 'in the first chunk';",
    'load.js': "import './one.js';\nimport './two.js';\n",
    'first.js':
      "import { ONE, two } from './one.js';\nimport { isFirst } from './shared.js';\nexport const known = () => ONE;\nexport const load = () => import('./load.js');\nexport { two, isFirst };",
  };
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code);
});
afterAll(() => rm(folder, { recursive: true }));

test('leaves late modules to the chunk that fills their bindings, for the modules that import them', async () => {
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [lateModules(join(folder, 'load.js')), shrinkChunks()],
    build: {
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'first.js'), preserveEntrySignatures: 'strict' },
      outDir: join(folder, 'dist'),
    },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((each) => each.type === 'chunk');
  const first = chunks.find(({ isEntry }) => isEntry);
  expect(first?.code).not.toContain('* 2');
  const page = (await import(join(folder, 'dist', first?.fileName ?? ''))) as {
    known: () => number | undefined;
    two: () => number;
    load: () => Promise<unknown>;
  };
  expect(page.known()).toBeUndefined();
  await page.load();
  expect([page.known(), page.two()]).toEqual([1, 2]);
});

test('names every value that a module exports, and refuses what it could not name', () => {
  const code = 'export const a = 1;\nexport async function b() {}\nexport class C {}\nexport type D = 1;\n';
  expect(namesIn(code)).toEqual(['a', 'b', 'C']);
  for (const form of ["export * from './a.ts';", 'export { a };', 'export default 1;'])
    expect(() => namesIn(form)).toThrow('names what it exports');
});
