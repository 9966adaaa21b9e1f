import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { createUnsubscribeTokens } from './reminder-keys.ts';

const vapid = webPush.generateVAPIDKeys();
const key = randomBytes(32);
const tokens = createUnsubscribeTokens(key, vapid);

it('verifies a token of the same key, with any VAPID keys', () => {
  const userId = randomUUID();
  const later = createUnsubscribeTokens(key, webPush.generateVAPIDKeys());
  expect(later.userOf(tokens.tokenFor(userId))).toBe(userId);
  expect(createUnsubscribeTokens(randomBytes(32), vapid).userOf(tokens.tokenFor(userId))).toBeNull();
});

it('verifies a token that was signed when the key was derived from the VAPID keys', () => {
  const userId = randomUUID();
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  const secret = Buffer.from(vapid.privateKey, 'base64url');
  const earlier = Buffer.from(hkdfSync('sha256', secret, '', 'reminders by mail', 32));
  const token = Buffer.concat([id, createHmac('sha256', earlier).update(id).digest()]).toString('base64url');
  expect(tokens.userOf(token)).toBe(userId);
  expect(tokens.tokenFor(userId)).not.toBe(token);
});
