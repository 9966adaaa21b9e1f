import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './journey-pairs.ts';
import { apiEngines, bySize, parseTier, postgresInQuick, runsInDeep } from './tier.ts';

const sized = 'const RUNS = bySize({ quick: 5, full: 20 });';
const api = "forEachApi('habits', (api) => {";

it('refuses a tier that does not exist', () => {
  expect(parseTier()).toBe('all');
  expect(parseTier('quick')).toBe('quick');
  expect(() => parseTier('slow')).toThrow('TIER must be one of quick, deep, all, not slow.');
});

it('makes a test small in the quick tier alone', () => {
  const sizes = { quick: 5, full: 20 };
  expect([bySize(sizes, 'quick'), bySize(sizes, 'deep'), bySize(sizes, 'all')]).toEqual([5, 20, 20]);
});

describe.each([
  { name: 'an API suite', path: 'src/a.test.ts', text: api, quick: ['sqlite'], deep: ['postgres'] },
  {
    name: 'an API suite of the sample',
    path: 'src/auth.test.ts',
    text: api,
    quick: ['sqlite', 'postgres'],
    deep: null,
  },
  {
    name: 'an API suite with a size',
    path: 'src/a.test.ts',
    text: sized + api,
    quick: ['sqlite'],
    deep: ['sqlite', 'postgres'],
  },
  {
    name: 'an API suite of what surrounds the statements',
    path: 'tests/attacks/inputs-bodies.test.ts',
    text: api,
    quick: ['sqlite'],
    deep: null,
  },
  {
    name: 'an API suite of races',
    path: 'tests/attacks/races-items.test.ts',
    text: api,
    quick: ['sqlite'],
    deep: ['postgres'],
  },
  {
    name: 'an API suite of what is compared as text',
    path: 'tests/attacks/inputs-texts.test.ts',
    text: api,
    quick: ['sqlite'],
    deep: ['postgres'],
  },
  {
    name: 'an API suite of the deep tier',
    path: 'src/a.deep.test.ts',
    text: api,
    quick: null,
    deep: ['sqlite', 'postgres'],
  },
])('$name', ({ path, text, quick, deep }) => {
  it('runs on each of its engines in the two tiers together, and again where its size differs', () => {
    expect(quick === null ? null : apiEngines(path, text, 'quick')).toEqual(quick);
    expect(apiEngines(path, text, 'all')).toEqual(['sqlite', 'postgres']);
    expect(runsInDeep(path, text) ? apiEngines(path, text, 'deep') : null).toEqual(deep);
  });
});

it('runs no other test again in the deep tier', () => {
  expect(runsInDeep('src/a.test.ts', "it('adds', () => {")).toBe(false);
  expect(runsInDeep('src/a.test.ts', "forEachEngine('tables', (database) => {")).toBe(false);
});

it('finds each file of the PostgreSQL sample once', () => {
  const files = globSync('{src,tests}/**/*.test.ts').filter((path) =>
    readFileSync(path, 'utf8').includes('forEachApi('),
  );
  for (const name of postgresInQuick) {
    expect([name, files.filter((path) => basename(path) === name).length]).toEqual([name, 1]);
  }
});

describe('the journeys', () => {
  const specs = globSync('e2e/*.spec.ts').map((path) => basename(path));
  /** Each run of a journey with the mark, or of one without: its pair and its spec. */
  const runs = (tier: 'quick' | 'deep' | 'all', isMarked: boolean): string[] =>
    sharesOf(specs, tier)
      .filter(({ marked }) => marked === null || marked === isMarked)
      .flatMap(({ pair, specs: own }) => own.map((spec) => `${pair} ${spec}`))
      .toSorted();

  it('run once in the quick tier where they have no mark, and something in each pair', () => {
    expect(runs('quick', false)).toHaveLength(specs.length);
    expect(new Set(sharesOf(specs, 'quick').map(({ pair }) => pair)).size).toBe(2);
    expect(runs('quick', true)).toEqual([]);
  });

  it('run in each of their pairs, once, in the two tiers together', () => {
    expect([...runs('quick', false), ...runs('deep', false)].toSorted()).toEqual(runs('all', false));
    expect(runs('deep', true)).toEqual(runs('all', true));
    expect(runs('all', true)).toEqual(runs('all', false));
  });

  it('run in both pairs where the screen, words or size are the subject, and in one elsewhere', () => {
    const count = (name: string): number =>
      runs('all', true).filter((run) => run.endsWith(` ${name}`)).length;
    expect([count('screens.spec.ts'), count('reorder.spec.ts'), count('undo.spec.ts')]).toEqual([2, 2, 1]);
  });
});
