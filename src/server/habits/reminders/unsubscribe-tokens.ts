import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { VapidKeys } from './vapid-keys.ts';

/** Before these links had their own key, it was derived from the private VAPID key for this purpose. */
const PURPOSE = 'reminders by mail';
const USER_ID_BYTES = 16;
/** base64url of a user's id and of 32 bytes. */
const TOKEN = /^[\w-]{64}$/;

/** Tokens that end the mailed reminders of one user, and nothing else. */
export interface UnsubscribeTokens {
  tokenFor(userId: string): string;
  /** The user of a token; null for an invalid one. */
  userOf(token: string): string | null;
}

/**
 * Signed, not stored: the link of an old mail must still work (RFC 8058), and each would need a row. All processes of a database need the
 * same key. Older links are verified with the key derived from the VAPID keys.
 */
export function createUnsubscribeTokens(key: Buffer, { privateKey }: VapidKeys): UnsubscribeTokens {
  const earlierKey = Buffer.from(hkdfSync('sha256', Buffer.from(privateKey, 'base64url'), '', PURPOSE, 32));
  return {
    tokenFor(userId) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, sign(id, key)]).toString('base64url');
    },
    userOf(token) {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, USER_ID_BYTES);
      const signature = bytes.subarray(USER_ID_BYTES);
      if (![key, earlierKey].some((each) => timingSafeEqual(signature, sign(id, each)))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

const sign = (id: Buffer, key: Buffer): Buffer => createHmac('sha256', key).update(id).digest();
