import { expect, test } from 'vitest';
import { buildUser } from '#tests/client/build-account-data.ts';
import { forgetUser, profileChange, rememberUser } from './profile.ts';

const user = buildUser();

test('records in the account only what it does not know about this device', () => {
  expect(profileChange(user, 'Europe/Paris', 'platformWeb')).toBeNull();
  expect(profileChange(user, 'Asia/Tokyo', 'platformWeb')).toEqual({ timeZone: 'Asia/Tokyo' });
  expect(profileChange(user, 'Europe/Paris', 'platformIos')).toEqual({ platformIos: true });
});

test('stores only the first name and the language', () => {
  const kept = new Map<string, string>();
  const storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  rememberUser(storage, user);
  expect([...kept]).toEqual([['user', '{"firstName":"Ada","locale":"en"}']]);
  forgetUser(storage);
  expect(kept.size).toBe(0);
});

test('does nothing when storage is forbidden', () => {
  const forbidden = (): never => {
    throw new DOMException('No', 'SecurityError');
  };
  const storage = { setItem: forbidden, removeItem: forbidden };
  expect(() => rememberUser(storage, user)).not.toThrow();
  expect(() => forgetUser(storage)).not.toThrow();
  expect(() => rememberUser(undefined, user)).not.toThrow();
});
