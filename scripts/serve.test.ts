import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const guides = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...globSync('docs/operations/*.md', { cwd: root }),
];

test('npm start and the image start the server by the same command', () => {
  const [, command = '[]'] = /^ENTRYPOINT (.+)$/m.exec(read('Dockerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', 'scripts/container.mjs']);
  expect(scripts['start']).toBe('node scripts/start.mjs');
  expect(read('scripts/container.mjs')).toContain(
    "const serverScript = join(import.meta.dirname, 'start.mjs');",
  );
});

test('a build and a start install changed packages first', () => {
  for (const name of ['start', 'build']) expect(scripts[`pre${name}`]).toBe('node scripts/setup.mjs');
});

test('commands of the operator need no development packages', () => {
  for (const name of ['move', 'citus']) {
    expect(scripts[`pre${name}`]).toBe('node scripts/setup.mjs --without-dev');
  }
});

test.each(guides)('every command in %s exists', (name) => {
  const text = read(name);
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g))
    expect(Object.keys(scripts)).toContain(script);
  for (const [, file = ''] of text.matchAll(/\bnode (scripts\/[\w./-]+)/g)) {
    expect([file, existsSync(join(root, file))]).toEqual([file, true]);
  }
  for (const [, file = ''] of text.matchAll(/`?((?:deploy|docs\/monitoring)\/[\w.-]+\w)/g)) {
    expect([file, existsSync(join(root, file))]).toEqual([file, true]);
  }
});

test('the guide names what runs in a container, where npm run would install', () => {
  const text = read('docs/operations/container.md');
  for (const name of ['move', 'citus']) expect(text).toContain(`resilience scripts/${name}.ts`);
});
