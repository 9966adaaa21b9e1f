import { createHmac, generateKeyPairSync, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { bytesOfId, idInBytes, USER_ID_BYTES } from '#server/accounts/secrets/opaque-token.ts';
import type { Config } from '#server/core/config/config.ts';
import { readKey, readSecretFile } from '#server/core/secrets/secrets.ts';

const keysSchema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });
export type VapidKeys = z.infer<typeof keysSchema>;

/** The pair that identifies this server to push services: the operator's, or one created once in DATA_DIR/vapid.json. */
export function readVapidKeys(
  config: Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'DATA_DIR'>,
): VapidKeys {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR } = config;
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined) {
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  }
  return readSecretFile({
    folder: DATA_DIR,
    name: 'vapid.json',
    make: () => JSON.stringify(makeKeys()),
    parse: (text) => keysSchema.parse(JSON.parse(text)),
    trouble:
      'holds no Web Push keys: restore it from a backup, or remove it and every browser subscribes anew.',
  });
}

/** In web-push's form: an uncompressed point of P-256 and its scalar. Without web-push, whose load a first start need not wait for. */
function makeKeys(): VapidKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [x, y].map((part = '') => Buffer.from(part, 'base64url'));
  return { publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'), privateKey: d ?? '' };
}

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
