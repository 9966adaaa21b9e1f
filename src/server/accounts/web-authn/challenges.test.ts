import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE } from '#domain/days/time.ts';
import { type ChallengeUse, createChallenges } from './web-authn.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const newChallenges = () => createChallenges(createSecretKey(randomBytes(32)));
const challenges = newChallenges();
const prove: ChallengeUse = { purpose: 'prove', session: 'one' };

test('a challenge holds for five minutes, for its own use', () => {
  const challenge = challenges.create(prove, NOW);
  const end = NOW + 5 * MINUTE;
  expect(challenges.endOf(challenge, prove, NOW)).toBe(end);
  expect(challenges.endOf(challenge, prove, end - 1)).toBe(end);
  expect(challenges.endOf(challenge, prove, end)).toBeNull();
  expect(challenges.create(prove, NOW)).not.toBe(challenge);
});

test.each<ChallengeUse>([
  { purpose: 'signIn' },
  { purpose: 'add', session: 'one' },
  { purpose: 'prove', session: 'two' },
])('is refused for another use: %j', (use) => {
  expect(challenges.endOf(challenges.create(prove, NOW), use, NOW)).toBeNull();
  expect(challenges.endOf(challenges.create(use, NOW), prove, NOW)).toBeNull();
});

test('is refused with another key, changed, cut, or spelled otherwise', () => {
  const challenge = challenges.create(prove, NOW);
  expect(newChallenges().endOf(challenge, prove, NOW)).toBeNull();
  const bytes = Buffer.from(challenge, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(challenges.endOf(changed.toString('base64url'), prove, NOW)).toBeNull();
    expect(challenges.endOf(bytes.subarray(0, index).toString('base64url'), prove, NOW)).toBeNull();
  }
  for (const other of [`${challenge}=`, ` ${challenge}`, '']) {
    expect(challenges.endOf(other, prove, NOW)).toBeNull();
  }
});
