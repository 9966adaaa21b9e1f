import { expect, test } from 'vitest';
import webPush from 'web-push';
import { bodyOf, isFor } from './push-subscription.ts';

const optionsOf = (key: string): PushSubscriptionOptions => ({
  applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer,
  userVisibleOnly: true,
});

test('a subscription belongs to the key that it was made with', () => {
  const keys = Array.from({ length: 20 }, () => webPush.generateVAPIDKeys().publicKey);
  for (const [index, key] of keys.entries()) {
    expect(isFor(key, optionsOf(key))).toBe(true);
    expect(isFor(key, optionsOf(keys[(index + 1) % keys.length] ?? ''))).toBe(false);
  }
  expect(isFor(keys[0] ?? '', { applicationServerKey: null, userVisibleOnly: true })).toBe(false);
});

test('the API gets only the parts of a subscription that it uses', () => {
  const endpoint = 'https://push.example/1';
  const keys = { p256dh: 'point', auth: 'secret' };
  const subscription = { endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys }) };
  expect(bodyOf(subscription)).toEqual({ endpoint, keys });
});
