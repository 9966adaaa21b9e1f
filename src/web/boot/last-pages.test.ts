import { expect, test } from 'vitest';
import type { StateSnapshot } from '#client/state/server-state.ts';
import { LastPages } from './last-pages.ts';

const stateOf = (count: number): StateSnapshot => [
  [['user'], { id: 'ann' }],
  [['habits'], [{ id: 'a', count }]],
];

test('finds the last page under a key while the state is equal', () => {
  const pages = new LastPages<{ html: string }>(1_000);
  const page = { html: 'one' };
  expect(pages.find('/', stateOf(1))).toBeUndefined();
  pages.add('/', stateOf(1), page);
  expect(pages.find('/', stateOf(1))).toBe(page);
  expect(pages.find('/fr', stateOf(1))).toBeUndefined();
  expect(pages.find('/', stateOf(2))).toBeUndefined();
  expect(pages.find('/', stateOf(1).slice(0, 1))).toBeUndefined();
  expect(pages.find('/', [...stateOf(1), [['stats'], {}]])).toBeUndefined();
});

test('drops the least recently used pages past its length', () => {
  const pages = new LastPages<{ html: string }>(10);
  pages.add('/a', stateOf(1), { html: '12345' });
  pages.add('/b', stateOf(1), { html: '12345' });
  pages.find('/a', stateOf(1));
  pages.add('/c', stateOf(1), { html: '123' });
  expect(['/a', '/b', '/c'].map((key) => pages.find(key, stateOf(1))?.html)).toEqual([
    '12345',
    undefined,
    '123',
  ]);
  expect(pages.characters).toBe(8);
  pages.add('/a', stateOf(2), { html: '1' });
  expect(pages.characters).toBe(4);
});
