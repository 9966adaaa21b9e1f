import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?:[HMLC]\d|\d)/.test(line));

test('docs/security.md has a row for each finding', () => {
  const findings = rows.map((row) => /^\| ([HMLC]\d+)/.exec(row)?.[1] ?? '').filter((name) => name !== '');
  const upTo = (letter: string, last: number) =>
    Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
  expect(findings).toEqual([...upTo('H', 5), ...upTo('M', 17), ...upTo('L', 18), ...upTo('C', 7)]);
});

test('docs/security.md names only tests that exist', () => {
  const tests = globSync('{src,tests,scripts,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).map((path) =>
    basename(path),
  );
  const named = [...page.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect(tests).toContain(name);
});

test('docs/security.md says how each decided finding is fixed, or why it is refused', () => {
  for (const row of rows.filter((line) => /^\| [HMLC]/.test(line))) {
    const state = row.split('|')[3]?.trim() ?? '';
    expect(state).toMatch(/^fixed: `.+`|^refused: .{10}/);
  }
});

test('docs/security.md has no rule of ASVS that is not met, and at most eight partly met ones with a reason', () => {
  const states = rows
    .filter((line) => /^\| \d/.test(line))
    .map((row) => row.split('|').map((part) => part.trim()))
    .map(([, , , , state, reason]) => ({ state, hasReason: (reason ?? '').length > 2 }));
  expect(states.length).toBeGreaterThan(15);
  for (const each of states)
    expect(each).toEqual({ state: expect.stringMatching(/^(?:met|partly)$/), hasReason: true });
  expect(states.filter(({ state }) => state === 'partly').length).toBeLessThanOrEqual(8);
});
