import { expect, test } from 'vitest';
import { createTokenText, hasTokenInQuery, isTokenText, tokenHashOf } from './token-text.ts';

/** Computed by zlib elsewhere: the CRC32 of the text before the last six characters is 624,223,786. */
const KNOWN = 'res_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA0gFB7a';

test('a token has a mark, 32 random bytes and a checksum, and is known by its hash alone', () => {
  const made = Array.from({ length: 200 }, createTokenText);
  for (const { token, tokenHash } of made) {
    expect(token).toMatch(/^res_[\w-]{43}[0-9A-Za-z]{6}$/);
    expect(tokenHashOf(token)).toBe(tokenHash);
    expect(tokenHash).not.toContain(token.slice(4, 20));
  }
  expect(new Set(made.map(({ token }) => token)).size).toBe(made.length);
});

test('the checksum is the CRC32 in base 62', () => {
  expect(tokenHashOf(KNOWN)).toMatch(/^[\w-]{43}$/);
});

test('a text that was never a token is none', () => {
  const { token } = createTokenText();
  const changed = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21);
  for (const text of ['', 'res_', changed, token.slice(1), `${token}0`, token.toUpperCase(), ` ${token}`]) {
    expect([text, tokenHashOf(text)]).toEqual([text, null]);
  }
  expect([isTokenText(token), isTokenText('A'.repeat(64))]).toEqual([true, false]);
});

test('a token in a query is seen, whatever its name and its place', () => {
  const { token } = createTokenText();
  for (const query of [`?token=${token}`, `?a=1&access_token=${token}&b=2`, `?${token}`]) {
    expect([query, hasTokenInQuery(`/api/v1/habits${query}`)]).toEqual([query, true]);
  }
  for (const url of ['/api/v1/habits', '/api/v1/habits?archived=all', `/api/v1/${token}`]) {
    expect([url, hasTokenInQuery(url)]).toEqual([url, false]);
  }
});
