import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';

const club = 'https://club.example';

test.each([
  ['https://club.example/', '/'],
  ['https://club.example', '/'],
  ['https://club.example/fr', '/fr'],
  ['https://club.example/fr/settings/', '/fr/settings'],
  ['https://CLUB.example:443/habits/performance?habit=1', '/habits/performance?habit=1'],
  ['https://club.example/auth/password/reset?token=a%2Bb', '/auth/password/reset?token=a%2Bb'],
  ['https://club.example/fr/auth/email/confirm?token=x', '/fr/auth/email/confirm?token=x'],
  ['https://club.example/fr/auth/email/confirm?mailed#token=x', '/fr/auth/email/confirm?mailed#token=x'],
  ['https://club.example/auth/register#invite=x', '/auth/register#invite=x'],
  ['https://club.example/q/mS0rX3gVQm2y1d8l7J6b9A', '/q/mS0rX3gVQm2y1d8l7J6b9A'],
  ['https://club.example/fr/q/mS0rX3gVQm2y1d8l7J6b9A', '/fr/q/mS0rX3gVQm2y1d8l7J6b9A'],
  ['https://club.example/fr/habits/performance/year/2026', '/fr/habits/performance/year/2026'],
])('%s is a page of ours', (link, target) => {
  expect(linkTarget(link, club)).toBe(target);
});

test.each([
  'http://club.example/settings',
  'https://club.example:8443/settings',
  'https://club.example.evil.example/settings',
  'https://evil.example/settings',
  'https://me:secret@club.example/settings',
  'https://club.example//evil.example',
  'https://club.example/api/v1/user',
  'https://club.example/auth/logout',
  'https://club.example/q/',
  'https://club.example/q/a/b',
  'https://club.example/q/a%2Fb',
  'https://club.example/auth/google/callback?code=c&state=s',
  'https://club.example/fr/auth/apple/callback#code=c',
  'club.resilience.app://settings',
  'javascript:alert(1)',
  'settings',
  '',
])('%s is no page of ours', (link) => {
  expect(linkTarget(link, club)).toBeNull();
});
