import { afterEach, expect, test } from 'vitest';
import { clearAttempt, findAttempt, type SignInAttempt, storeAttempt } from './sign-in-attempt.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const attempt: SignInAttempt = {
  provider: 'google',
  state: 'state',
  nonce: 'nonce',
  codeVerifier: 'verifier',
  redirectUri: 'https://club.example/auth/google/callback',
  purpose: 'signIn',
  locale: 'fr',
  next: '/fr/settings',
  startedAt: NOW,
};
const answer = { provider: 'google', state: 'state' } as const;

afterEach(() => sessionStorage.clear());

test('an answer finds its attempt until the attempt is cleared', () => {
  storeAttempt(sessionStorage, attempt);
  expect(findAttempt(sessionStorage, answer, NOW + 599_999)).toEqual(attempt);
  clearAttempt(sessionStorage);
  expect(findAttempt(sessionStorage, answer, NOW)).toBeNull();
});

test.each([
  ['no state', { ...answer, state: null }, NOW],
  ['a foreign state', { ...answer, state: 'foreign' }, NOW],
  ['another provider', { ...answer, provider: 'apple' as const }, NOW],
  ['ten minutes later', answer, NOW + 600_000],
  ['a clock that was set back', answer, NOW - 1],
])('A14: %s finds none', (_name, given, now) => {
  storeAttempt(sessionStorage, attempt);
  expect(findAttempt(sessionStorage, given, now)).toBeNull();
});

test('a newer attempt replaces the older one', () => {
  storeAttempt(sessionStorage, attempt);
  storeAttempt(sessionStorage, { ...attempt, state: 'newer' });
  expect(findAttempt(sessionStorage, answer, NOW)).toBeNull();
});

test.each([
  '',
  'null',
  '7',
  '"text"',
  '{',
  '{}',
  '[]',
  JSON.stringify({ ...attempt, locale: 'es' }),
  JSON.stringify({ ...attempt, nonce: '' }),
])('ignores an invalid attempt: %s', (text) => {
  sessionStorage.setItem('signIn', text);
  expect(findAttempt(sessionStorage, answer, NOW)).toBeNull();
});
