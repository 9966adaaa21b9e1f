import { expect, test } from 'vitest';
import { networkOf } from './social.ts';

test.each([
  ['https://www.instagram.com/club', 'Instagram'],
  ['https://x.com/club', 'X'],
  ['https://fr-fr.facebook.com/club', 'Facebook'],
  ['https://mastodon.social/@club', 'Mastodon'],
  ['https://notx.com/club', 'notx.com'],
  ['https://x.com.evil.example/', 'x.com.evil.example'],
  ['https://www.club.example/blog', 'club.example'],
])('%s is at %s', (address, name) => {
  expect(networkOf(address).name).toBe(name);
});
