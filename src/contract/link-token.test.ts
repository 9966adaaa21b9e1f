import { expect, test } from 'vitest';
import { tokenIn } from './link-token.ts';

const token = `${'A'.repeat(22)}${'b-_9'.repeat(10)}zz`;

test.each([
  ['the code alone', token],
  ['spaces around it', `  ${token}\n`],
  ['a link with a fragment', `https://club.example/auth/register#invite=${token}`],
  ['a link with a query', `https://club.example/fr/auth/email/confirm?token=${token}`],
  ['a line of a mail', `Confirm: <https://club.example/auth/email/confirm#token=${token}>.`],
])('finds the token in %s', (_, pasted) => {
  expect(token).toHaveLength(64);
  expect(tokenIn(pasted)).toBe(token);
});

test('leaves a text without a token as it is', () => {
  for (const text of ['abc', `${token}A`, token.slice(1), '']) expect(tokenIn(` ${text} `)).toBe(text);
});
