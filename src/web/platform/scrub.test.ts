import { expect, test } from 'vitest';
import { scrub } from './scrub.ts';

const token = 'q3P_x-'.repeat(8);

test.each([
  [
    `Failed at https://club.example/auth/password/reset?token=${token}#a`,
    'Failed at https://club.example/auth/password/reset',
  ],
  [
    `Failed at https://club.example/auth/password/reset#token=short.`,
    'Failed at https://club.example/auth/password/reset',
  ],
  [`bad header: Bearer ${token}`, 'bad header: Bearer […]'],
  ['{"password":"quiet river"}', '{"password":"[…] river"}'],
  ['opaqueToken=abc; i18n=fr', 'opaqueToken=[…]; i18n=fr'],
  [
    "Cannot read properties of undefined (reading 'days')",
    "Cannot read properties of undefined (reading 'days')",
  ],
])('%s', (text, left) => {
  expect(scrub(text)).toBe(left);
});
