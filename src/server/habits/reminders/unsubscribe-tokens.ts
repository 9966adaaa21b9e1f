import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { VapidKeys } from './vapid-keys.ts';

const PURPOSE = 'reminders by mail';
const USER_ID_BYTES = 16;
/** base64url of a user's id and of 32 bytes. */
const TOKEN = /^[\w-]{64}$/;

/** What lets whoever holds a reminder that was mailed end those of its user, and nothing else. */
export interface UnsubscribeTokens {
  tokenFor(userId: string): string;
  /** Whose mails a token ends; null for one that is not ours. */
  userOf(token: string): string | null;
}

/**
 * Signed, not stored: a mail of years ago must still be of use (RFC 8058), and each would need a row. The key is drawn from the private
 * one of Web Push, which is made once and which all processes of a database share.
 */
export function createUnsubscribeTokens({ privateKey }: VapidKeys): UnsubscribeTokens {
  const secret = Buffer.from(privateKey, 'base64url');
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  const sign = (id: Buffer): Buffer => createHmac('sha256', key).update(id).digest();
  return {
    tokenFor(userId) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
      return Buffer.concat([id, sign(id)]).toString('base64url');
    },
    userOf(token) {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, USER_ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(USER_ID_BYTES), sign(id))) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
