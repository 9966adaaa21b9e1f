import { expect, test } from 'vitest';
import { siteWords } from './weak-password.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test('names the product, its host and recent years', () => {
  const words = siteWords(['https://tick.family-club.example:8443'], NOW);
  const expected = ['resilience', 'résilience', 'habit tracker', 'tick', 'family', 'club', '2026', '2024'];
  expect(words).toEqual(expect.arrayContaining(expected));
  expect(words).toContain('tick.family-club.example');
  expect(new Set(words).size).toBe(words.length);
});

test.each(['http://192.168.1.5:3000', 'http://[fd00::1]:3000'])('makes no words of the address %s', (url) => {
  const words = siteWords([url], NOW);
  expect(words.filter((word) => word.length < 3)).toEqual([]);
  expect(words).toContain('2027');
});
