import { expect, test } from 'vitest';
import { routePaths } from '#i18n/paths.ts';
import { isEmojiPicture, isPage, shellAt } from './addresses.ts';

const at = (path: string) => new URL(path, 'https://club.example');

test('the worker answers for pages in both languages, with any query and hash', () => {
  for (const path of Object.values(routePaths)) {
    expect(isPage(at(path)), path).toBe(true);
    expect(isPage(at(`/fr${path === '/' ? '' : path}?habit=1`)), path).toBe(true);
  }
});

test.each([
  '/api/v1/habits',
  '/api/docs',
  '/docs/',
  '/docs/start',
  '/sitemap.xml',
  '/fr/sitemap.xml',
  '/robots.txt',
  '/.well-known/change-password',
  '/metrics',
  '/healthz',
  '/readyz',
  '/builds/latest.json',
  '/_i18n/x/en/messages.json',
  '/_shell/en',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/images/emojis/droplet.svg',
  '/nobody/knows',
])('%s is answered by the server only', (path) => {
  expect(isPage(at(path))).toBe(false);
});

test('the offline document has the language of its address', () => {
  expect(shellAt(at('/fr/settings'))).toBe('/_shell/fr');
  expect(shellAt(at('/french'))).toBe('/_shell/en');
});

test('only pictures of emojis are cached', () => {
  expect(isEmojiPicture(at('/images/emojis/1st-place-medal.svg'))).toBe(true);
  expect(isEmojiPicture(at('/pictures/u/p.webp'))).toBe(false);
  expect(isEmojiPicture(at('/images/emojis/a/b.svg'))).toBe(false);
});
