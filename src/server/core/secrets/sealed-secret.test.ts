import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './secrets.ts';

const newKey = (): KeyObject => createSecretKey(randomBytes(32));
const key = newKey();
const sealed = sealSecret(key, 'totp', 'ann', 'a secret, été 🗝');

test('opens what it has sealed, each time as another text', () => {
  expect(openSecret(key, 'totp', 'ann', sealed)).toBe('a secret, été 🗝');
  expect(sealSecret(key, 'totp', 'ann', 'a secret, été 🗝')).not.toBe(sealed);
  expect(openSecret(key, 'totp', 'ann', sealSecret(key, 'totp', 'ann', ''))).toBe('');
});

test('shows nothing of the text', () => {
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
});

test('opens nothing with another key, for another purpose or for another user', () => {
  expect(openSecret(newKey(), 'totp', 'ann', sealed)).toBeNull();
  expect(openSecret(key, 'appleToken', 'ann', sealed)).toBeNull();
  expect(openSecret(key, 'totp', 'bob', sealed)).toBeNull();
});

test('opens nothing that was changed or cut, at any byte', () => {
  const bytes = Buffer.from(sealed, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(openSecret(key, 'totp', 'ann', changed.toString('base64url'))).toBeNull();
    expect(openSecret(key, 'totp', 'ann', bytes.subarray(0, index).toString('base64url'))).toBeNull();
  }
});

test('opens no text of another form', () => {
  for (const other of ['', 'a secret', '!', 'x'.repeat(1_000)]) {
    expect(openSecret(key, 'totp', 'ann', other)).toBeNull();
  }
});
