import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { bytesOfId, idInBytes, USER_ID_BYTES } from '#server/accounts/secrets/opaque-token.ts';
import type { Config } from '#server/core/config/config.ts';
import { readKey } from '#server/core/secrets/key-file.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Before these links had their own key, it was derived from the private VAPID key for this purpose. */
const PURPOSE = 'reminders by mail';
/** base64url of a user's id and of 32 bytes. */
const TOKEN = /^[\w-]{64}$/;

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/**
 * Tokens that end the mailed reminders of one user, and nothing else. Signed, not stored: the link of an old mail must still work (RFC 8058), and each would need a row. All processes of a database need the
 * same key. Older links are verified with the key derived from the VAPID keys.
 */
export function createUnsubscribeTokens(key: Buffer, { privateKey }: VapidKeys) {
  const earlierKey = Buffer.from(hkdfSync('sha256', Buffer.from(privateKey, 'base64url'), '', PURPOSE, 32));
  return {
    tokenFor(userId: string): string {
      const id = bytesOfId(userId);
      return Buffer.concat([id, sign(id, key)]).toString('base64url');
    },
    /** The user of a token; null for an invalid one. */
    userOf(token: string): string | null {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, USER_ID_BYTES);
      const signature = bytes.subarray(USER_ID_BYTES);
      if (![key, earlierKey].some((each) => timingSafeEqual(signature, sign(id, each)))) return null;
      return idInBytes(id);
    },
  };
}

const sign = (id: Buffer, key: Buffer): Buffer => createHmac('sha256', key).update(id).digest();

/** The key that signs the unsubscribe links of mails: the operator's, or one created once in DATA_DIR/unsubscribe.key. */
export function readUnsubscribeKey({
  UNSUBSCRIBE_KEY,
  DATA_DIR,
}: Pick<Config, 'UNSUBSCRIBE_KEY' | 'DATA_DIR'>): Buffer {
  return readKey({
    given: UNSUBSCRIBE_KEY,
    folder: DATA_DIR,
    name: 'unsubscribe.key',
    trouble:
      'holds no key: restore it from a backup, or remove it, and the unsubscribe links that were mailed end.',
  });
}
